// biome-ignore-all lint/plugin/logical-style: the margins of a drawing, whose axis runs from left to right in every language
/** The size of a chart with rows, in pixels. */
export interface PlotSize {
  readonly isNarrow: boolean;
  /** On a phone, a row is a line of text over a thin bar. */
  readonly isThin: boolean;
  readonly height: number;
  readonly margin: { top: number; bottom: number; left: number; right: number };
  /** How far the marks are below the middle of their row, under a name of two lines. */
  readonly shift: number;
  /** The widths of the name and of the figure beside the marks; 0 on a phone. */
  readonly nameWidth: number;
  readonly figureWidth: number;
  /** The part of a row that stays empty, 0 to 1. */
  readonly gap: number;
}

/** A chart that is narrower has its texts above and below the marks. */
const narrow = 560;

/** The height of the labels of the axis. */
const axisHeight = 28;

/** Returns the size of a chart of a width, with its number of rows. */
export function plotOf(width: number, rows: number, isThin = false): PlotSize {
  if (width < narrow && isThin) {
    return {
      isNarrow: true,
      isThin,
      nameWidth: 0,
      figureWidth: 0,
      shift: 13,
      gap: 0.84,
      height: axisHeight + rows * 52 + 4,
      margin: { left: 10, right: 10, top: axisHeight, bottom: 4 },
    };
  }
  if (width < narrow) {
    return {
      isNarrow: true,
      isThin: false,
      nameWidth: 0,
      figureWidth: 0,
      shift: 10,
      gap: 0.76,
      height: axisHeight + rows * 108 + 4,
      margin: { left: 10, right: 10, top: axisHeight, bottom: 4 },
    };
  }
  const nameWidth = width < 760 ? 200 : 224;
  const figureWidth = width < 760 ? 160 : 204;
  return {
    isNarrow: false,
    isThin: false,
    nameWidth,
    figureWidth,
    shift: 0,
    gap: 0.56,
    height: axisHeight + rows * 60 + 4,
    margin: { left: nameWidth, right: figureWidth, top: axisHeight, bottom: 4 },
  };
}
