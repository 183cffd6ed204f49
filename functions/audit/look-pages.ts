import type { SchoolLooks } from '#functions/kernel/audit/school-looks';
import type { SeenLook } from '#functions/kernel/audit/seen-look';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { mostNamedChildren } from '#shared/audit/audit.contract';
import { AppError } from '#shared/kernel/errors';

/** The most looks that one response examines, those at many children counted more often. */
const mostExamined = 1_000;

/** A page of rows: a look at some children, or one row for each child. */
export interface LookPage {
  readonly rows: readonly SeenLook[];
  readonly next_token?: string;
}

/** Where a page starts: below a look, or at a child of it. */
export interface Start {
  readonly below: string | undefined;
  readonly child: number;
}

/** Reads a token: the key of a look and, if the page ended within the look, the next child. */
export function startOf(token: string | undefined): Start {
  const position = positionOf(token);
  if (position === undefined) return { below: undefined, child: 0 };
  const [key = '', child] = position.split(' ');
  // The space sorts above the look itself, and below each later one.
  return child === undefined
    ? { below: key, child: 0 }
    : { below: `${key} `, child: Number(child) };
}

interface Paging {
  readonly limit: number;
  readonly start: Start;
  /** One row for each look; otherwise one for each child. */
  readonly isByLook: boolean;
  readonly isMatch: (look: SeenLook) => boolean;
  /** Reads children of a long look. */
  readonly more: ReturnType<SchoolLooks['of']>['look'];
}

/** Collects one page of rows, and the token of the next page. */
export async function pageOf(found: AsyncIterable<SeenLook>, paging: Paging): Promise<LookPage> {
  const { limit, isByLook, isMatch } = paging;
  const rows: SeenLook[] = [];
  let examined = 0;
  let last: string | undefined;
  let next = paging.start.child;
  for await (const look of found) {
    if (last !== undefined && (rows.length >= limit || examined >= mostExamined)) {
      return { rows, next_token: tokenOf(last) };
    }
    examined += Math.ceil(look.children.length / 10);
    last = look.key;
    const from = next;
    next = 0;
    if (!isMatch(look)) continue;
    if (isByLook) {
      rows.push({ ...look, children: look.children.slice(0, mostNamedChildren) });
      continue;
    }
    const until = Math.min(look.count, from + limit - rows.length);
    rows.push(...(await rowsOf(look, from, until, paging.more)));
    if (until < look.count) return { rows, next_token: tokenOf(`${look.key} ${until}`) };
  }
  return { rows };
}

/** Returns a row for each child of a look, from one child up to another. */
async function rowsOf(
  look: SeenLook,
  from: number,
  until: number,
  more: Paging['more'],
): Promise<SeenLook[]> {
  if (look.count === 1) return [look];
  const isLong = until > look.children.length;
  const whole = isLong ? await more(look.uid, from, until) : undefined;
  return childRows(look, whole?.children ?? look.children.slice(from, until), from);
}

const childRows = (look: SeenLook, children: readonly string[], from: number): SeenLook[] =>
  children.map((child, i) => ({
    ...look,
    uid: `${look.uid}.${from + i}`,
    children: [child],
    count: 1,
  }));

/** Returns a page of the children of one look. */
export async function pageOfLook(
  looks: Pick<ReturnType<SchoolLooks['of']>, 'look'>,
  uid: string,
  limit: number,
  from: number,
): Promise<LookPage> {
  const until = from + limit;
  const look = await looks.look(uid, from, until);
  if (!look) throw new AppError('notFound', 'This look doesn’t exist.');
  const rows = childRows(look, look.children, from);
  return { rows, ...(until < look.count && { next_token: tokenOf(`look ${until}`) }) };
}
