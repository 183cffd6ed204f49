import type { Person } from './people.ts';

/** What decides who reads a post, as its author chose it. */
export interface YearPost {
  readonly postUid: string;
  readonly title: string;
  readonly type: 'newsletter' | 'notice' | 'principal' | 'dailyemail';
  /** Instants. Without an end it is shown until it is removed. */
  readonly start: string;
  readonly end: string | undefined;
  readonly userTypes: readonly ('STUDENTS' | 'CARERS' | 'STAFF')[];
  /** Names with their kind; none means all of the types. */
  readonly groups: readonly string[];
  readonly isPublic: boolean;
  readonly isForCarersOnly: boolean;
  readonly created: string;
  /** Whether it asks something: what people agreed to stays as long as their answers. */
  readonly asks?: boolean;
  removed?: string;
}

/** Whether a person may read a post at an instant, by the words of the school's decisions. */
export function mayRead(person: Person, post: YearPost, at: Date): boolean {
  const now = at.toISOString();
  if (post.removed !== undefined && post.removed <= now) return false;
  if (now < post.start || (post.end !== undefined && now >= post.end)) return false;
  if (post.isForCarersOnly && person.type === 'student') return false;
  if (post.isPublic) return true;
  const isIn = (groups: ReadonlySet<string>) =>
    post.groups.length === 0 || post.groups.some((group) => groups.has(group));
  for (const type of post.userTypes) {
    if (type === 'STUDENTS' && person.type === 'student' && isIn(person.groups)) return true;
    if (type === 'STAFF' && person.type === 'faculty' && isIn(person.groups)) return true;
    if (type === 'CARERS' && person.isCarer && isIn(person.carerGroups)) return true;
  }
  return false;
}
