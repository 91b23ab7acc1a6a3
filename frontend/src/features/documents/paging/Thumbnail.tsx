import { memo } from "react";
import { isReadable, type Mark, type PageDrawing } from "./drawing";
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
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={ratio === undefined ? "none" : "xMidYMin slice"}
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <rect width={width} height={height} fill={ground} />
      {marks
        .filter(({ y }) => y < height)
        .map((mark) => (
          <Part key={`${mark.id} ${mark.look.type}`} mark={mark} pictures={pictures} />
        ))}
    </svg>
  );
});

interface PartProps {
  mark: Mark;
  pictures: SmallPictures;
}

const Part = memo(function Part({ mark, pictures }: PartProps) {
  const { x, y, width, height, turn, look } = mark;
  const transform = turn === 0 ? undefined : `rotate(${turn} ${x + width / 2} ${y + height / 2})`;
  switch (look.type) {
    case "box":
      return look.ellipse ? (
        <ellipse
          cx={x + width / 2}
          cy={y + height / 2}
          rx={width / 2}
          ry={height / 2}
          fill={look.fill}
          transform={transform}
        />
      ) : (
        <rect
          x={x}
          y={y}
          width={width}
          height={Math.max(height, 4)}
          rx={look.round}
          fill={look.fill}
          transform={transform}
        />
      );
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
    case "words":
      return (
        <g transform={transform} fill={look.ink}>
          {look.lines.map((line, at) => {
            const top = y + at * look.leading;
            const key = `${at} ${line}`;
            if (!isReadable(look.size)) {
              const across = Math.min(width, line.length * look.size * 0.5);
              return (
                <rect
                  key={key}
                  x={x}
                  y={top + look.leading * 0.3}
                  width={across}
                  height={look.size * 0.5}
                  opacity={0.45}
                />
              );
            }
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
