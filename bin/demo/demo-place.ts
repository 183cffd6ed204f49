import type { UserType } from '#shared/audiences/audience';
import type { FileView } from '#shared/pages/page-folder';
import type { PagetypeUid } from '#shared/pages/page-types';

/** A place of a demo school, as an administrator made it. */
export interface DemoPlace {
  readonly place: string;
  /** The identifier of its course in the information system. */
  readonly place_id?: string;
  /** The name of its key learning area. */
  readonly area?: string;
  readonly description: string;
  readonly intended_audience: string;
  /** The usernames of the editors. */
  readonly editors: readonly string[];
  readonly audience: readonly UserType[];
  /** The names of groups. Without groups, the place is for everyone of the chosen types. */
  readonly groups?: readonly string[];
  readonly pages: readonly DemoPage[];
}

/** A page of a place, as an editor wrote it. Days count from the day of the demo. */
export interface DemoPage {
  readonly title: string;
  readonly type: PagetypeUid;
  readonly description: string;
  readonly html?: string;
  readonly folder?: string;
  readonly view?: FileView;
  readonly isLanding?: boolean;
  readonly isHidden?: boolean;
  readonly from?: number;
  readonly until?: number;
  /** Another text for a number of days. */
  readonly version?: {
    readonly title?: string;
    readonly html: string;
    readonly from: number;
    readonly until: number;
  };
  readonly entries?: readonly {
    readonly title: string;
    readonly html: string;
    readonly from: number;
  }[];
}
