import type { Metrics } from '#shared/metrics/metrics.contract';
import { DayLines } from '../../components/charts/DayLines.tsx';
import { chartColours } from '../../components/charts/palette.ts';
import { spanName } from '../../components/days/days.ts';
import { BarRows } from './charts.tsx';
import { Section } from './Section.tsx';
import { count, pageName, pageNote } from './words.ts';

interface PartProps {
  metrics: Metrics;
}

const lines = [
  { type: 'student', name: 'Students', colour: chartColours.group, dash: '' },
  { type: 'carer', name: 'Carers', colour: chartColours.own, dash: '9 4' },
  { type: 'staff', name: 'Staff', colour: chartColours.second, dash: '2 4' },
  { type: 'other', name: 'Others', colour: 'var(--mui-palette-text-secondary)', dash: '12 4 2 4' },
] as const;

/** How many people opened the portal on each day. */
export function ReaderDays({ metrics: { readers, from, to } }: PartProps) {
  const most = readers.reduce((max, day) => Math.max(max, totalOf(day)), 0);
  return (
    <Section
      title="Readers for each day"
      sentence={`Different people who opened a page, ${spanName(from, to)}. The busiest day had ${count(most)} readers.`}
      file="metrics-readers"
      empty="No one opened a page in these days. No records found!"
      figures={{
        columns: ['Day', ...lines.map(({ name }) => name), 'Together'],
        rows: readers.map((day) => [day.day, ...lines.map(({ type }) => day[type]), totalOf(day)]),
      }}
    >
      <DayLines
        days={readers.map(({ day }) => day)}
        lines={lines.map(({ type, ...line }) => ({
          ...line,
          values: readers.map((day) => day[type]),
        }))}
      />
    </Section>
  );
}

const totalOf = (day: Metrics['readers'][number]): number =>
  lines.reduce((sum, { type }) => sum + day[type], 0);

/** The most visited pages. The longest bar is the busiest page. */
export function BusiestPages({ metrics: { pages } }: PartProps) {
  const busiest = pages[0]?.visits ?? 1;
  return (
    <Section
      title="Busiest pages"
      sentence="The 20 pages with the most visits in these days."
      file="metrics-pages"
      empty="No page was opened in these days. No records found!"
      figures={{
        columns: ['Page', 'Page id', 'Page type', 'Visits'],
        rows: pages.map((page) => [
          ...([pageName(page), page.pageId, pageNote(page) || 'Page', page.visits] as const),
        ]),
      }}
    >
      <BarRows
        label="Busiest pages"
        bars="Visits, beside the busiest page"
        hint="Choose a row to see its figure."
        ticks={[]}
        isThin
        rows={pages.slice(0, 10).map((page) => ({
          id: page.pageId,
          name: pageName(page),
          bar: (100 * page.visits) / busiest,
          figure: count(page.visits),
          note: pageNote(page),
          words: `${count(page.visits)} visits`,
        }))}
      />
    </Section>
  );
}

/** What people searched for and did not find. */
export const Searches = ({ metrics: { searches } }: PartProps) => (
  <Section
    title="Searches without a result"
    sentence="This month and last month. A term is shown when at least 5 people searched for it."
    file="metrics-searches"
    empty="No term was searched for by 5 people without a result."
    figures={{
      columns: ['Term', 'People'],
      rows: searches.map(({ term, people }) => [term, people]),
    }}
  />
);
