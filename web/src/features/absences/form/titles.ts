import type { NoticeKind } from '#shared/absences/notice-kinds';

/** The kinds of notice that have a screen for new ones by days. */
export type NewKind = Exclude<NoticeKind, 'explanation'>;

/** The titles of the screens of new notices. */
export const titles = { absence: 'Report an absence', leave: 'Request leave' } as const;
