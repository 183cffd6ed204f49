/** Identifiers of a family's or the school's objects; the same at both schools. */
export interface Named {
  readonly postUid: string;
  readonly updated_at: string;
  /** A post in the bin. */
  readonly removedUid: string;
  readonly pageUid: string;
  readonly blogUid: string;
  readonly placeUid: string;
  readonly eventUid: string;
  readonly noticeUid: string;
  /** A file of the notice. */
  readonly attachmentUid: string;
  /** A file of the post; absent in what earlier releases froze. */
  readonly postFileUid?: string;
  /** The hash of what the post asks; absent in what earlier releases froze. */
  readonly askText?: string;
  /** A file that no notice has taken over. */
  readonly fileUid: string;
  /** A request for support: of the administrator, or of the family’s carer. */
  readonly requestUid: string;
}

/** Identifiers that do not exist. */
export const nothing: Named = {
  postUid: 'no-such-post',
  updated_at: '2020-01-01T00:00:00.000Z',
  removedUid: 'no-such-post',
  pageUid: 'no-such-page',
  blogUid: 'no-such-entry',
  placeUid: 'no-such-place',
  eventUid: 'no-such-event',
  noticeUid: 'no-such-notice',
  attachmentUid: 'no-such-file',
  fileUid: 'no-such-file',
  requestUid: 'no-such-request',
};
