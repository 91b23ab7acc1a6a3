import { memo, useMemo } from "react";
import type { Mark, PageDrawing } from "./drawing";
import { merged, turnOf } from "./merged";
import type { SmallPictures } from "./usePictures";

interface ThumbnailProps {
  drawing: PageDrawing;
  pictures: SmallPictures;
  /** Its height as a part of its width; what is below is cut off. Without it all of the page is drawn. */
  ratio?: number;
  className?: string | undefined;
}

/** A page in small, without anything in it that could take the focus or be read aloud. */
export const Thumbnail = memo(function Thumbnail({
  drawing,
  pictures,
  ratio,
  className,
}: ThumbnailProps) {
  const { width, ground, marks } = drawing;
  const height = ratio === undefined ? Math.max(drawing.height, width / 2) : width * ratio;
  const parts = useMemo(
    () =>
      merged(
        marks.filter(({ y }) => y < height),
        width,
      ),
    [marks, width, height],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={ratio === undefined ? "none" : "xMidYMin slice"}
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <rect width={width} height={height} fill={ground} />
      {parts.map((part) =>
        part.type === "single" ? (
          <Single key={part.key} mark={part.mark} pictures={pictures} />
        ) : (
          <path
            key={part.key}
            d={part.path}
            fill={part.fill}
            opacity={part.opacity}
            transform={part.transform}
          />
        ),
      )}
    </svg>
  );
});

interface SingleProps {
  mark: Mark;
  pictures: SmallPictures;
}

/** What is no box. */
const Single = memo(function Single({ mark, pictures }: SingleProps) {
  const { x, y, width, height, look } = mark;
  const transform = turnOf(mark);
  switch (look.type) {
    case "polygon":
      return (
        <g transform={transform}>
          <polygon
            points={look.points}
            fill={look.fill}
            transform={`translate(${x} ${y}) scale(${width / 1_000} ${height / 1_000})`}
          />
        </g>
      );
    case "picture": {
      const address = look.asset === null ? undefined : pictures.get(look.asset);
      if (address !== undefined) {
        return (
          <image
            href={address}
            x={x}
            y={y}
            width={width}
            height={height}
            preserveAspectRatio={look.whole ? "xMidYMid meet" : "xMidYMid slice"}
            transform={transform}
          />
        );
      }
      return (
        <g transform={transform}>
          <rect x={x} y={y} width={width} height={height} fill="#a9a49a" />
          <path
            d={`M${x} ${y + height}L${x + width * 0.4} ${y + height * 0.45}L${x + width * 0.65} ${y + height * 0.7}L${x + width * 0.8} ${y + height * 0.55}L${x + width} ${y + height}Z`}
            fill="#7d786e"
          />
        </g>
      );
    }
    // Boxes are merged.
    case "box":
      return null;
    case "words":
      return (
        <g transform={transform} fill={look.ink}>
          {look.lines.map((line, at) => {
            const top = y + at * look.leading;
            const key = `${at} ${line}`;
            return (
              <text
                key={key}
                x={x}
                y={top + look.leading / 2 + look.size * 0.35}
                fontSize={look.size}
                fontFamily={look.family}
                fontWeight={look.weight}
              >
                {line}
              </text>
            );
          })}
        </g>
      );
  }
});
