import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useSession } from "@/shared/session";
import { makeProject, makeUser } from "@/test/api";
import { render } from "@/test/render";
import { Cover } from "./Cover";
import { CoverStrip, fittingCovers } from "./CoverStrip";
import { coverRatio } from "./coverBox";

describe("Cover", () => {
  it("is the thumbnail of the picture, in the picture's proportion", () => {
    const project = makeProject(7, {
      cover: "http://localhost:4001/media/salt.jpg",
      coverWidth: 1200,
      coverHeight: 1200,
    });
    const { container } = render(<Cover project={project} maxWidth={336} maxHeight={240} />);
    const picture = container.querySelector("img");
    expect(picture).toHaveAttribute("src", "http://localhost:4001/media/salt_608.jpg");
    expect(picture).toHaveAttribute("alt", "");
    expect(picture).toHaveStyle({ width: "240px", height: "240px" });
  });

  it("is the picture itself where one cover is shown large", () => {
    const project = makeProject(7, { cover: "/media/salt.jpg", coverWidth: 3, coverHeight: 4 });
    const { container } = render(<Cover project={project} maxWidth={600} maxHeight={600} full />);
    expect(container.querySelector("img")).toHaveAttribute("src", "/media/salt.jpg");
  });

  it("sets title, author and number where there is no picture", () => {
    useSession.setState({ user: makeUser() });
    const project = makeProject(100214, { title: "A Slow Grammar of Rooms" });
    const { container } = render(<Cover project={project} maxWidth={336} maxHeight={240} />);
    expect(screen.getByText("A Slow Grammar of Rooms")).toBeInTheDocument();
    expect(screen.getByText("Ines Okafor")).toBeInTheDocument();
    expect(screen.getByText("No. 100214")).toBeInTheDocument();
    expect(container.firstElementChild).toHaveAttribute("aria-hidden", "true");
    expect(container.querySelectorAll("*").length).toBeLessThanOrEqual(5);
  });

  it("keeps the box and shows the generated cover when the picture cannot be loaded", () => {
    const project = makeProject(7, {
      title: "Salt",
      cover: "/media/gone.jpg",
      coverWidth: 1600,
      coverHeight: 1000,
    });
    const { container } = render(<Cover project={project} maxWidth={336} maxHeight={240} />);
    const picture = container.querySelector("img");
    if (picture) fireEvent.error(picture);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByText("Salt")).toBeInTheDocument();
    expect(container.firstElementChild).toHaveStyle({ width: "336px", height: "210px" });
  });

  it("leaves the imprint off where it would be too small to read", () => {
    const project = makeProject(100214, { title: "Salt" });
    render(<Cover project={project} maxWidth={48} maxHeight={44} />);
    expect(screen.queryByText("No. 100214")).toBeNull();
  });
});

describe("CoverStrip", () => {
  const projects = Array.from({ length: 12 }, (_, index) => makeProject(100300 + index));

  it("shows the covers that fit whole, in order", () => {
    const shown = fittingCovers(projects, 40, 200);
    expect(shown).toEqual(projects.slice(0, shown.length));
    const width = shown.reduce(
      (sum, project) => sum + Math.round(40 * coverRatio(project)) + 4,
      -4,
    );
    expect(width).toBeLessThanOrEqual(200);
    expect(shown.length).toBeGreaterThan(2);
  });

  it("draws blank outlines for the archive", () => {
    const { container } = render(
      <CoverStrip projects={[]} height={40} blanks={21} maxWidth={272} />,
    );
    expect(container.firstElementChild?.children).toHaveLength(8);
  });
});
