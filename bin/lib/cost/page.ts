import { type Beside, besides, sinceAim } from './beside.ts';
import { type CostLine, costLines, costOf, gigabyte, type Month } from './lines.ts';
import { bytesAfter, type Stored, storedFiles, storedRecords } from './records.ts';
import { type Standing, withoutClosing } from './resources.ts';
import { type CallName, callUnits } from './units.ts';
import { callsOf, type Part, useOf } from './use.ts';

/** The school of the page, the years that it shows, and other sizes of schools. */
export const shown = { people: 1_500, years: [1, 3, 7], sizes: [500, 3_000, 20_000] } as const;

/** What the school of 1,500 may cost, and each later year more. */
export const aim = { firstYear: 70, laterYear: 1.5 } as const;

type Standings = Readonly<Record<Standing, number>>;

const monthOf = (standing: Standings, is: { people?: number; year?: number } = {}): Month => ({
  people: shown.people,
  year: 1,
  standing,
  ...is,
});

/** Returns what each later year adds, up to the seventh. */
export const laterYear = (standing: Standings): number =>
  (costOf(monthOf(standing, { year: 7 })) - costOf(monthOf(standing))) / 6;

/** Returns the page of `docs/deploy.md`, in Markdown. What goes with the next release is beside the bill. */
export function costPage(all: Standings): string {
  const standing = withoutClosing(all);
  return [
    bill(standing),
    `The aim is at most $${aim.firstYear} in the first year and ${dollars(aim.laterYear)} more for each later one, without what came after it was set:`,
    featuresOf(sinceAim),
    ...goes(costOf(monthOf(all)) - costOf(monthOf(standing))),
    sizes(standing),
    altogether(standing),
    'What is stored at the end of a year, in MB with the copies in indexes, and what it costs with its backups:',
    stored(),
    'The calls of a month, with the units that each reads and writes:',
    calls(),
    'Later features, none of which is in the bill:',
    featuresOf(besides),
  ].join('\n\n');
}

const rounded = (amount: number): string => {
  const [most, unit] = amount >= 1e6 ? [1e6, ' M'] : amount >= 10_000 ? [1e3, ' k'] : [1, ''];
  const digits = amount / most < 10 && amount % 1 !== 0 ? 1 : 0;
  return `${(amount / most).toLocaleString('en-AU', { maximumFractionDigits: digits })}${unit}`;
};

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

const table = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  texts: number,
): string =>
  [heads, heads.map((_, i) => (i < texts ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

function bill(standing: Standings): string {
  const cell = ({ of }: CostLine, year: number) => {
    const { amount, dollars: cost } = of(monthOf(standing, { year }));
    return `${rounded(amount)} → ${dollars(cost)}`;
  };
  const total = (year: number) => costOf(monthOf(standing, { year }));
  return table(
    ['service', 'what', 'price', ...shown.years.map((year) => `year ${year}`), 'each later year'],
    [
      ...costLines.map((each) => {
        const [first, last] = [1, 7].map((year) => each.of(monthOf(standing, { year })).dollars);
        const more = ((last ?? 0) - (first ?? 0)) / 6;
        return [
          each.service,
          each.what,
          each.price,
          ...shown.years.map((year) => cell(each, year)),
          more < 0.005 ? '' : `+${dollars(more)}`,
        ];
      }),
      [
        '**total**',
        '',
        '',
        ...shown.years.map((year) => `**${dollars(total(year))}**`),
        `**+${dollars(laterYear(standing))}**`,
      ],
    ],
    3,
  );
}

/** Returns a sentence about the queues that go, if there are any. */
const goes = (cost: number): string[] =>
  cost > 0
    ? [
        `Queues that go (\`closingQueues\`) add ${dollars(cost)} until the release that deletes them.`,
      ]
    : [];

const sizes = (standing: Standings): string =>
  table(
    ['people', ...shown.years.map((year) => `year ${year}`), 'per person, year 1'],
    shown.sizes.map((people) => {
      const cost = (year: number) => costOf(monthOf(standing, { people, year }));
      return [
        people.toLocaleString('en-AU'),
        ...shown.years.map((year) => `$${cost(year).toFixed(0)}`),
        `$${(cost(1) / people).toFixed(3)}`,
      ];
    }),
    0,
  );

const stored = (): string => {
  const use = useOf(shown.people);
  const cells = (each: Stored, perGigabyte: number) => [
    each.what,
    ...shown.years.map((year) => {
      const bytes = bytesAfter(each, { people: shown.people, use, year });
      return `${(bytes / 1e6).toFixed(0)} → ${dollars((bytes / 1e9) * perGigabyte)}`;
    }),
  ];
  return table(
    ['records and files', ...shown.years.map((year) => `year ${year}`)],
    [
      ...storedRecords.map((each) => cells(each, gigabyte.ofTables)),
      ...storedFiles.map((each) => cells(each, gigabyte.ofBuckets)),
    ],
    1,
  );
};

const parts: Readonly<Record<Part, string>> = {
  mail: 'mail with its events and its log',
  pulse: 'the pulse of the attendance office',
  audit: 'the audit',
  schedules: 'the schedules',
};

/** Returns what some things cost over all lines: what the bill would be less without them. */
const altogether = (standing: Standings): string =>
  table(
    ['over all lines', ...shown.years.map((year) => `year ${year}`)],
    (Object.keys(parts) as Part[]).map((without) => [
      parts[without],
      ...shown.years.map((year) => {
        const month = monthOf(standing, { year });
        return dollars(costOf(month) - costOf({ ...month, without }));
      }),
    ]),
    1,
  );

function calls(): string {
  const rows = [...callsOf(shown.people)].sort(([, one], [, other]) => other - one);
  const units = (call: CallName) => {
    const { read, written } = callUnits[call];
    return [read, written].map((each) => `${Number(each.toFixed(1))}`);
  };
  return table(
    ['call', 'times', 'read', 'written'],
    rows.map(([call, times]) => [`\`${call}\``, rounded(Math.round(times)), ...units(call)]),
    1,
  );
}

const featuresOf = (features: readonly Beside[]): string =>
  table(
    ['feature', 'counted', 'a month'],
    features.map(({ what, counted, dollars: of }) => [what, counted, dollars(of(shown.people))]),
    2,
  );
