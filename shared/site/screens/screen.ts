import type { OperationId } from '#shared/rights/permission-matrix';

/** The groups of the administration's tabs, in their order. */
export const adminGroups = [
  'Dashboard',
  'Publish',
  'Mail',
  'Insight',
  'Families',
  'Safety',
  'School',
] as const;

/** A screen of the web application: the only place that declares it. */
export interface Screen {
  /** Spelled as specified. A tab of the administration's home has the query that opens it. */
  readonly path: `/${string}`;
  /** Its title, until the screen knows a better one, such as the title of a post. */
  readonly title: string;
  /**
   * At every school (search and preferences are not specified, but ours), unless it is shown only
   * where a `tile` of the school leads to it, or outside the portal to people who are `signedOut`.
   */
  readonly shown?: 'tile' | 'signedOut';
  /**
   * Any one of these rights opens it; an empty list opens it to everyone. In the administration the
   * right must reach the whole site.
   */
  readonly needs: readonly OperationId[];
  /** What it is for, in a sentence or two; longer texts are in `help.ts`. */
  readonly help?: string;
  /** The file that shows it, below `web/src`. */
  readonly module: string;
  /** The name of its component, if the file has another name. */
  readonly component?: string;
  /** What it may add to the frame, in KB; 27 by default. Screens of one module share the largest. */
  readonly budget?: number;
  /**
   * The reads of the API that it shows first, below the API's root. They start before its code has
   * arrived, where the address has no query. `{day}` is today, `{userUid}` the person.
   */
  readonly reads?: readonly `/${string}`[];
  /** The label of its tile, where a school shows one. */
  readonly tile?: string;
  /** The menu shows it to everyone whose rights open it, at schools without its tile, too. */
  readonly isInMenu?: true;
  /** Anyone with one of these rights gets it in the menu, at schools without its tile, too. */
  readonly always?: readonly OperationId[];
  /** The palette finds it at schools without its tile, too. */
  readonly isInPalette?: true;
  /** What a person does there, as a command of the palette. */
  readonly act?: string;
  /** Its label in the tab bar of the administration, if it is not the title. */
  readonly tab?: string;
  /** The group of its tab. */
  readonly group?: (typeof adminGroups)[number];
  /** The path of the tab that it belongs to, if it has no tab of its own. */
  readonly under?: `/${string}`;
}
