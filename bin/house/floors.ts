import type { Import } from './sources.ts';

/** Capabilities of `functions` that import only from the floors below theirs, and from the common code. */
export interface Floor {
  /** What the capabilities of the floor are about. */
  readonly about: string;
  readonly holds: readonly string[];
}

/** The common code of all Lambdas: every capability may import it; it imports no capability. */
export const common: readonly string[] = ['kernel', 'pdf'];

/**
 * The floors of `functions`, from the ground up. A capability without a row stands just above the
 * ground, and no other capability imports it. It gets a row when one of the two changes.
 */
export const floors: readonly Floor[] = [
  { about: 'people and their groups; pictures and files', holds: ['files', 'media', 'people'] },
  { about: 'what is asked of readers', holds: ['asks'] },
  {
    about: 'what a school shows and announces',
    holds: [
      'audit',
      'calendar',
      'connection-headers',
      'embeds',
      'notifications',
      'places',
      'posts',
      'site',
    ],
  },
  {
    about: 'what people do with it, and what is written about a student',
    holds: [
      'audiences',
      'connections',
      'courses',
      'favourites',
      'goals',
      'notes',
      'pages',
      'psychology',
      'read-posts',
      'signing',
      'subscribers',
    ],
  },
  {
    about: 'lessons and results; what was sent, searched and visited',
    holds: ['email-logs', 'learning', 'search', 'timetables', 'web-logs'],
  },
  {
    about: "the school's files; a person's subscription",
    holds: ['calendar-feeds', 'intake'],
  },
  {
    about: 'absences and accounts, which come from the files',
    holds: ['absences', 'finance'],
  },
  { about: 'emergencies, which concern everyone, also who is away', holds: ['emergency'] },
  { about: 'mail to many people, with what all others have', holds: ['mailings'] },
  {
    about: 'overviews, files and clean-up of everything',
    holds: ['dashboard', 'documents', 'home', 'maintenance', 'metrics', 'privacy'],
  },
];

/**
 * The folders that a capability, or a part of it, opens to others: its repositories and records, its
 * pure rules, and its mail.
 */
const open = new Set(['store', 'rules', 'mail']);

/** Files that call the handlers of other capabilities, beside the Lambda entries and the wiring. */
const callers = ['functions/privacy/documents/person-reads.ts'];

/** Returns the imports that the floors forbid. Lambda entries and the wiring may import everything. */
export const floorFaults = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => isAcrossFunctions(from, to) || isKernelOfShared(from, to));

function isAcrossFunctions(from: string, to: string): boolean {
  if (isComposition(from)) return false;
  const [top, own = ''] = from.split('/');
  const [otherTop, other = '', ...parts] = to.split('/');
  if (top !== 'functions' || otherTop !== 'functions' || own === other) return false;
  if (isComposition(to)) return true;
  if (common.includes(other)) return own === 'kernel';
  const isOpen = parts.slice(0, 2).some((part) => open.has(part)) || callers.includes(from);
  const floor = isPlaced(own) ? floorOf(own) : 1;
  const isBelow = isPlaced(other) && floorOf(other) < floor;
  return common.includes(own) || !isOpen || !isBelow;
}

/** Returns the number of a capability's floor, 0 for the ground; -1 for one that the table lacks. */
export const floorOf = (capability: string): number =>
  floors.findIndex(({ holds }) => holds.includes(capability));

const isPlaced = (capability: string): boolean => floorOf(capability) >= 0;

/** True for the files that put capabilities together: the entries of Lambdas and the wiring. */
export const isComposition = (path: string): boolean =>
  path.endsWith('.lambda.ts') || path === 'functions/wiring.ts';

/** True when `shared/kernel` imports a capability. Rights are allowed: every route has one. */
function isKernelOfShared(from: string, to: string): boolean {
  const [, other = '', file] = to.split('/');
  const isCapability = to.startsWith('shared/') && file !== undefined;
  return from.startsWith('shared/kernel/') && isCapability && !['kernel', 'rights'].includes(other);
}

/** Returns the rows that name no capability, and the capabilities on two floors. */
export function misplaced(
  capabilities: readonly string[],
  table: readonly Floor[] = floors,
): string[] {
  const placed = table.flatMap(({ holds }) => holds);
  return [
    ...placed.filter((name) => !capabilities.includes(name)).map((name) => `${name}: no folder`),
    ...placed.filter((name, at) => placed.indexOf(name) < at).map((name) => `${name}: two floors`),
  ];
}

/** Draws the floors in words, the top one first, each capability with those that it imports. */
export function drawFloors(imports: readonly Import[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [[top, own = ''], [otherTop, other = '', file]] = [from.split('/'), to.split('/')];
    const isInside = top === 'functions' && otherTop === 'functions' && file !== undefined;
    if (!isInside || isComposition(from) || own === other || common.includes(other)) continue;
    below.set(own, (below.get(own) ?? new Set()).add(other));
  }
  const lines = floors.map(({ about, holds }, floor) => [
    `${floor}  ${about}`,
    ...holds.map((name) => `     ${[name, ...[...(below.get(name) ?? [])].sort()].join(' ')}`),
  ]);
  return [...lines.toReversed().flat(), `   ${common.join(' ')}: the code that all of them use`];
}
