import type { ReactNode } from 'react';
import type { BarRow } from '../../../components/charts/BarRows.tsx';
import { TableTwin } from '../../../components/charts/TableTwin.tsx';
import { ChartCard } from '../ChartCard.tsx';
import { BarRows } from '../charts.tsx';
import { behaviourSentence, type Figures, type Shown, scale } from './behaviourWords.ts';

interface BehaviourChartProps {
  title: string;
  /** The head of the column of names. */
  first: string;
  /** The first name of the student. */
  name: string;
  figures: readonly Figures[] | undefined;
  rows: readonly BarRow[] | undefined;
  shown: Shown;
  error?: Error | undefined;
  onRetry: () => void;
  onOpen?: (id: string) => void;
  hint?: string;
  actions?: ReactNode;
}

/** A chart of learning behaviours on the scale from Rarely to Consistently, with its table. */
export function BehaviourChart(props: BehaviourChartProps) {
  const { title, first, name, figures, rows, shown, onOpen, hint, ...state } = props;
  return (
    <ChartCard
      {...state}
      title={title}
      sentence={rows && behaviourSentence(rows, name)}
      rows={rows?.length}
    >
      <BarRows
        label={title}
        rows={rows ?? []}
        ticks={scale}
        bars={shown.bars}
        line={shown.line}
        hint={hint ?? 'Choose a row to see its figures.'}
        onOpen={onOpen}
      />
      <TableTwin
        caption={`Learning behaviours, ${title.toLowerCase()}`}
        columns={[first, 'Report', 'In the report', 'This year', 'Trend']}
        rows={(figures ?? []).map((each, n) => [
          rows?.[n]?.name ?? '',
          each.report_period,
          each.perc,
          each.this_year,
          each.trending,
        ])}
      />
    </ChartCard>
  );
}
