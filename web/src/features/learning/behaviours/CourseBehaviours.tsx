import BackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import type { CourseBehaviour } from '#shared/learning/learning-behaviour-by-course.contract';
import type { BarRow } from '../../../components/charts/BarRows.tsx';
import { TableTwin } from '../../../components/charts/TableTwin.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { ChartCard } from '../ChartCard.tsx';
import { BarRows } from '../charts.tsx';
import { behaviourSentence, positionOf, scale } from './behaviourWords.ts';

interface CourseBehavioursProps {
  /** The first name of the student. */
  name: string;
  course: CourseBehaviour;
  onBack: () => void;
}

/** One course in detail: each behaviour in the report, and the course in all reports. */
export function CourseBehaviours({ name, course, onBack }: CourseBehavioursProps) {
  const { report_period: period, behaviours, reports } = course;
  const bars = behaviours.map((each) => rowOf(each.learning_behaviour, each.perc));
  const points = reports.map((each) => {
    const row = rowOf(each.report_period, each.perc);
    return { ...row, bar: null, point: each.perc };
  });
  const parts = [
    { title: `behaviours, ${period}`, first: 'Behaviour', rows: bars, bars: period },
    { title: 'over time', first: 'Report', rows: points, line: 'Mean of the behaviours' },
  ];
  return (
    <Column isBound>
      {parts.map(({ title, first, rows, ...shown }, n) => (
        <ChartCard
          key={title}
          isArrival={n === 0}
          title={`${course.course}: ${title}`}
          sentence={n === 0 ? behaviourSentence(bars, name) : overTime(reports)}
          onRetry={onBack}
          rows={rows.length}
          before={n === 0 && <Back onBack={onBack} />}
        >
          <BarRows
            {...shown}
            label={title}
            rows={rows}
            ticks={scale}
            hint="Choose a row to see its figure."
          />
          <TableTwin
            caption={`${course.course}, ${title}`}
            columns={[first, 'Figure', 'Position']}
            rows={rows.map(({ name: row, value, figure }) => [row, value, figure])}
          />
        </ChartCard>
      ))}
    </Column>
  );
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <Button
    startIcon={<BackIcon />}
    onClick={onBack}
    className="no-print"
    sx={{ marginInlineStart: -1 }}
  >
    Back to all courses
  </Button>
);

const rowOf = (name: string, value: number): BarRow & { readonly value: number } => ({
  id: name,
  name,
  value,
  bar: value,
  figure: positionOf(value),
  note: `${value} of 100`,
  words: `${positionOf(value)}, ${value} of 100`,
});

/** Returns the sentence of the line: from the first report to the newest. */
function overTime(reports: CourseBehaviour['reports']): string {
  const [first] = reports;
  const last = reports.at(-1);
  if (!first || !last || first === last) return 'There is one report so far.';
  return `${positionOf(first.perc)} in ${first.report_period}, ${positionOf(last.perc)} in ${last.report_period}.`;
}
