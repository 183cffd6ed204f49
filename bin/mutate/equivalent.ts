/** Changes that no test can notice because nothing is different with them, each with its reason. */
export interface Equivalent {
  readonly file: string;
  /** What the change replaces, on one line. */
  readonly source: string;
  /** What was done to it; without it, whatever was done. */
  readonly what?: string;
  readonly because: string;
}

export const equivalent: readonly Equivalent[] = [
  {
    file: 'shared/domain/publish-window.ts',
    source: '!start || start === UNPUBLISHED',
    because: 'what is no date lies before no day',
  },
  {
    file: 'shared/domain/publish-window.ts',
    source: '!start || start === UNPUBLISHED || start === before',
    what: 'without “!start || start === UNPUBLISHED”',
    because: 'what is no date lies before no day',
  },
  {
    file: 'functions/api/page-access.ts',
    source: '!page || !place',
    what: 'without “!page”',
    because: 'without a page no place was asked for',
  },
  {
    file: 'functions/api/places.ts',
    source: 'edits(caller, place)',
    what: 'always',
    because: 'reads the names of editors whom nobody is then told',
  },
  {
    file: 'functions/api/places.ts',
    source: '!found',
    because: 'of one place that is shown there is always one',
  },
  {
    file: 'functions/api/places.ts',
    source: '!place || !sees(caller, place)',
    what: 'without “!sees(caller, place)”',
    because: 'only administrators change places, and they see all of them',
  },
  {
    file: 'functions/api/place-form.ts',
    source: "({ status }) => status === 'active'",
    because: 'a leaver has no name to be called by',
  },
  {
    file: 'functions/api/page-lists.ts',
    source: 'mayEdit && withEditors',
    because: 'names of editors are told only to whoever edits the place, read or not',
  },
  {
    file: 'functions/api/page-writes.ts',
    source: "!(error instanceof AppError) || error.kind !== 'notFound'",
    what: 'without “!(error instanceof AppError)”',
    because: 'no other fault is of the kind notFound',
  },
  {
    file: 'functions/api/page-writes.ts',
    source: "!(error instanceof AppError) || error.kind !== 'notFound'",
    what: "without “error.kind !== 'notFound'”",
    because: 'what loads a page to change it refuses in no other way',
  },
  {
    file: 'functions/api/calendar-feed-content.ts',
    source: 'EVENT_ID === undefined',
    what: 'never',
    because: 'a post that was kept is no event of the calendar',
  },
  {
    file: 'functions/api/calendar-feed.ts',
    source: '!found || !site',
    because:
      'a subscription is found for a school that there is, and without one there is no school',
  },
  {
    file: 'functions/data/notification-preferences-record.ts',
    source: 'site && key && known && proof',
    what: 'without “proof”',
    because: 'the form has all of its parts or none',
  },
  {
    file: 'functions/data/notification-preferences-record.ts',
    source: 'site && key && known && proof',
    what: 'without “site && key && known”',
    because: 'the form has all of its parts or none',
  },
  {
    file: 'functions/data/notification-preferences-record.ts',
    source: 'site && key && known',
    because: 'the form has all of its parts or none',
  },
  {
    file: 'functions/data/notification-preferences-record.ts',
    source: 'site && key',
    because: 'the form has all of its parts or none',
  },
  {
    file: 'functions/api/unsubscribe.ts',
    source: '!found || !site',
    because: 'an address is found for a school that there is, and without one there is no school',
  },
  {
    file: 'functions/intake/derive/families.ts',
    source: 'a && b',
    what: 'without “a”',
    because: 'what is no day is neither before nor after one',
  },
  {
    file: 'functions/intake/derive/usernames.ts',
    source: 'row === undefined',
    what: 'never',
    because: 'a row that is not known is not shown either',
  },
  {
    file: 'functions/data/leaver-purge.ts',
    source: 'children.length === carer.children.length',
    because: 'writes the children that are there',
  },
  {
    file: 'functions/data/leaver-purge.ts',
    source: 'command instanceof UpdateCommand',
    because: 'both ways send the command; only its type is known better',
  },
  {
    file: 'functions/data/page-purge.ts',
    source: '!is_deleted || (deleted_at ?? updated_at) >= before.toISOString()',
    what: 'without “!is_deleted”',
    because: 'the removal itself asks again',
  },
  {
    file: 'functions/data/post-purge.ts',
    source: '!is_deleted',
    because: 'the removal itself asks again',
  },
  {
    file: 'functions/intake/derive/groups.ts',
    source: 'endDate !== undefined && endDate <= today',
    what: 'without “endDate !== undefined”',
    because: 'what has no last day is after every day',
  },
  {
    file: 'functions/intake/derive/groups.ts',
    source: 'end !== undefined && end <= today',
    what: 'without “end !== undefined”',
    because: 'what has no last day is after every day',
  },
  {
    file: 'functions/intake/derive/people.ts',
    source: 'endDate !== undefined && endDate <= today',
    what: 'without “endDate !== undefined”',
    because: 'what has no last day is after every day',
  },
  {
    file: 'functions/api/audit.ts',
    source: 'from !== undefined && from > to',
    what: 'without “from !== undefined”',
    because: 'what is no day is after none',
  },
  {
    file: 'functions/api/audit.ts',
    source: 'asked.isOpen && from !== undefined',
    what: 'without “from !== undefined”',
    because: 'what is asked for openly has a first day',
  },
  {
    file: 'functions/search/site-index.ts',
    source: 'entry && accepts(entry.source)',
    what: 'without “entry”',
    because: 'what the index finds it has an entry of',
  },
  {
    file: 'functions/api/send-emails.ts',
    source: '!facts',
    because: 'a caller is of a school that there is: its pool is whose token was checked',
  },
  {
    file: 'functions/api/send-emails.ts',
    source: '!one',
    because: 'of one mailing that is shown there is always one',
  },
  {
    file: 'functions/mail/audience.ts',
    source: 'email === person.email',
    what: 'never',
    because: 'makes a copy with the same address',
  },
  {
    file: 'functions/mail/audience.ts',
    source: 'isForCarers && person.is_carer',
    what: 'without “person.is_carer”',
    because: 'only carers have children here',
  },
];
