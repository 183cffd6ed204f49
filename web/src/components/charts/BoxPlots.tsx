import { BoxMarks } from './BoxMarks.tsx';
import { type BoxFigures, partsOf } from './boxFigures.ts';
import { ChartKeys, Key } from './ChartKey.tsx';
import type { ChartRow } from './chartRow.ts';
import { RowChart } from './RowChart.tsx';

/** A row with a box plot. */
export interface BoxPlot extends ChartRow {
  readonly figures: BoxFigures;
}

interface BoxPlotsProps {
  /** The name of the list of plots, for screen readers. */
  label: string;
  plots: readonly BoxPlot[];
  /** The name of the own result. */
  own: string;
  /** The name of the group, such as `students`. */
  group: string;
  /** Shows the own results only. */
  isAlone: boolean;
  /** What a press does, in a sentence. */
  hint: string;
  onOpen?: ((id: string) => void) | undefined;
}

/** Box plots from 0 to 100: those of the group by quartiles, the own result as a named dot. */
export function BoxPlots({ plots, own, group, isAlone, hint, ...chart }: BoxPlotsProps) {
  if (plots.length === 0) return null;
  const parts = plots.map(({ id, figures }) => ({ id, ...partsOf(figures, isAlone) }));
  const has = (part: keyof (typeof parts)[number]) =>
    parts.some((each) => each[part] !== undefined);
  return (
    <>
      <ChartKeys hint={hint}>
        {has('own') && <Key mark="own">{own}</Key>}
        {has('box') && <Key mark="box">{`Middle half of the ${group}`}</Key>}
        {has('median') && <Key mark="median">Median</Key>}
        {has('mean') && <Key mark="mean">Mean</Key>}
        {(has('lower') || has('upper')) && <Key mark="whisker">Lowest and highest</Key>}
      </ChartKeys>
      <RowChart {...chart} rows={plots} ticks={percent}>
        <BoxMarks plots={parts} />
      </RowChart>
    </>
  );
}

const percent = [0, 25, 50, 75, 100].map((value) => [value, `${value}`] as const);
