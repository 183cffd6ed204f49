import { pathTo } from '#shared/site/paths';

/** What a link to a report brings: the title, until the report is there. */
export interface ReportLinkState {
  readonly title?: string | undefined;
}

/** Returns where a link to the report of a post or an event leads, with the title. */
export const toReport = (askUid: string, title: string | undefined) => ({
  to: pathTo('/asks/:askUid', { askUid }),
  state: { title } satisfies ReportLinkState,
});
