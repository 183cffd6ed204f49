import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';

/** Returns where a value and a row are in a chart with rows, in pixels. */
export function useRowScales() {
  const value = useXScale<'linear'>('values');
  const band = useYScale<'band'>('rows');
  const area = useDrawingArea();
  return {
    area,
    xOf: (share: number) => value(share),
    /** The middle of a row. */
    middleOf: (id: string) => (band(id) ?? 0) + band.bandwidth() / 2,
    /** The whole height of a row, with the space around its marks. */
    step: band.step(),
    /** The height of the marks of a row. */
    thick: band.bandwidth(),
  };
}
