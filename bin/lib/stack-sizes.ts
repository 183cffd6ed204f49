import type { Built } from '#infra/bundles';
import { environmentSize } from './environment-size.ts';
import { rendered } from './rendered.ts';
import {
  madeUpSchools,
  type TemplateResource as Resource,
  templatesOf,
} from './templates/templates.ts';

/** How large a stack is. AWS takes 500 resources, 1,000 KB, 200 outputs and 200 parameters. */
export interface StackSize {
  readonly resources: number;
  /** Thousands of bytes of the template. */
  readonly kilobytes: number;
  readonly outputs: number;
  readonly parameters: number;
  /** Bytes of the largest environment of a Lambda; AWS takes 4,096. */
  readonly environment: number;
  /** Characters of the largest inline policies of a role; AWS takes 10,240. */
  readonly policies: number;
}

interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: object;
  readonly Parameters?: object;
}

/** Measures a template. */
export function sizeOfTemplate(text: string): StackSize {
  const { Resources, Outputs = {}, Parameters = {} } = JSON.parse(text) as Template;
  const each = Object.values(Resources);
  return {
    resources: each.length,
    kilobytes: Math.ceil(Buffer.byteLength(text) / 1_000),
    outputs: Object.keys(Outputs).length,
    parameters: Object.keys(Parameters).length,
    environment: Math.max(0, ...each.map(environmentOf)),
    policies: Math.max(0, ...policiesOf(each).values()),
  };
}

const bytesOf = (value: unknown) => Buffer.byteLength(rendered(value ?? ''));

const environmentOf = ({ Type, Properties }: Resource): number =>
  Type === 'AWS::Lambda::Function'
    ? environmentSize((Properties?.Environment as { Variables?: unknown } | undefined)?.Variables)
    : 0;

/** Returns the characters of each role's inline policies, which AWS counts together. */
function policiesOf(resources: readonly Resource[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { Type, Properties } of resources) {
    if (Type !== 'AWS::IAM::Policy') continue;
    const role = JSON.stringify(Properties?.Roles);
    sums.set(role, (sums.get(role) ?? 0) + bytesOf(Properties?.PolicyDocument));
  }
  return sums;
}

/** The stacks of the table. Each school has one of the last two. */
const shown = [
  'Portal-Data',
  'Portal-Api',
  'Portal-Workers',
  'Portal-Operations',
  'Portal-Edge',
  'Portal-Global',
  'Portal-Backups',
  'Portal-Site-school-0',
  'Portal-Web-school-0',
];

/**
 * Returns a table in Markdown: resources, KB, outputs and parameters of each stack with this many
 * schools, then the bytes of its largest environment and the characters of its largest policies
 * with the most schools.
 */
export function sizesTable(counts: readonly number[], built: Built): string {
  const measured = counts.map((count) => {
    const templates = templatesOf(madeUpSchools(count), built);
    return new Map([...templates].map(([stack, text]) => [stack, sizeOfTemplate(text)]));
  });
  const ofSchools = (count: number) => `${count} ${count === 1 ? 'school' : 'schools'}`;
  const titles = ['stack', ...counts.map(ofSchools), 'environment', 'policies'];
  const rows = shown.map((stack) => {
    const sizes = measured.flatMap((each) => each.get(stack) ?? []);
    const { environment = 0, policies = 0 } = sizes.at(-1) ?? {};
    return [
      `\`${stack.replace('school-0', '…')}\``,
      ...sizes.map(
        ({ resources, kilobytes, outputs, parameters }) =>
          `${resources} · ${kilobytes} · ${outputs} · ${parameters}`,
      ),
      environment || '',
      policies || '',
    ];
  });
  return [titles, titles.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
