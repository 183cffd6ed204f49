/** A mutant that no test can notice because it changes no behaviour, with the reason. */
export interface Equivalent {
  readonly file: string;
  /** The replaced text, on one line. */
  readonly source: string;
  /** The change; without it, any change. */
  readonly what?: string;
  readonly because: string;
}

export const equivalent: readonly Equivalent[] = [
  {
    file: 'shared/kernel/publish-window.ts',
    source: '!start || start === UNPUBLISHED',
    because: 'an invalid date is before no day',
  },
  {
    file: 'shared/kernel/publish-window.ts',
    source: '!start || start === UNPUBLISHED || start === before',
    what: 'without “!start || start === UNPUBLISHED”',
    because: 'an invalid date is before no day',
  },
  {
    file: 'functions/pages/rules/page-access.ts',
    source: '!page || !place',
    what: 'without “!page”',
    because: 'without a page no place is loaded',
  },
  {
    file: 'functions/places/place-view.ts',
    source: 'edits(caller, place)',
    what: 'always',
    because: 'reads the names of editors, which the answer then leaves out',
  },
  {
    file: 'functions/places/place-view.ts',
    source: '!found',
    because: 'a place that is shown is always found',
  },
  {
    file: 'functions/places/places.ts',
    source: '!place || !sees(caller, place)',
    what: 'without “!sees(caller, place)”',
    because: 'only administrators change places, and they see all of them',
  },
  {
    file: 'functions/places/place-form.ts',
    source: "({ status }) => status === 'active'",
    because: 'a leaver has no preferred name',
  },
  {
    file: 'functions/pages/page-lists.ts',
    source: 'mayEdit && withEditors',
    because: 'only editors of the place get the names of editors, loaded or not',
  },
  {
    file: 'functions/pages/page-writes.ts',
    source: "!(error instanceof AppError) || error.kind !== 'notFound'",
    what: 'without “!(error instanceof AppError)”',
    because: 'no other error has the kind notFound',
  },
  {
    file: 'functions/pages/page-writes.ts',
    source: "!(error instanceof AppError) || error.kind !== 'notFound'",
    what: "without “error.kind !== 'notFound'”",
    because: 'loading a page to change it throws no other refusal',
  },
  {
    file: 'functions/calendar-feeds/calendar-feed-content.ts',
    source: 'EVENT_ID === undefined',
    what: 'never',
    because: 'a stored post is not an event of the calendar',
  },
  {
    file: 'functions/calendar-feeds/calendar-feed.ts',
    source: '!found || !site',
    because:
      'a subscription belongs to an existing school, and without a subscription there is no school',
  },
  {
    file: 'functions/notifications/store/notification-preferences-record.ts',
    source: 'site && key && known && proof',
    what: 'without “proof”',
    because: 'the address has all of its parts or none',
  },
  {
    file: 'functions/notifications/store/notification-preferences-record.ts',
    source: 'site && key && known && proof',
    what: 'without “site && key && known”',
    because: 'the address has all of its parts or none',
  },
  {
    file: 'functions/notifications/store/notification-preferences-record.ts',
    source: 'site && key && known',
    because: 'the address has all of its parts or none',
  },
  {
    file: 'functions/notifications/store/notification-preferences-record.ts',
    source: 'site && key',
    because: 'the address has all of its parts or none',
  },
  {
    file: 'functions/intake/derive/families.ts',
    source: 'a && b',
    what: 'without “a”',
    because: 'an undefined date is neither before nor after another',
  },
  {
    file: 'functions/intake/derive/usernames.ts',
    source: 'row === undefined',
    what: 'never',
    because: 'an unknown row is not shown either',
  },
  {
    file: 'functions/people/store/leaver-purge.ts',
    source: 'children.length === carer.children.length && !isOver',
    because: 'writes the same children again',
  },
  {
    file: 'functions/people/store/leaver-purge.ts',
    source: 'command instanceof UpdateCommand',
    because: 'both branches send the command; only its type differs',
  },
  {
    file: 'functions/pages/store/page-purge.ts',
    source: '!is_deleted || (deleted_at ?? updated_at) >= before.toISOString()',
    what: 'without “!is_deleted”',
    because: 'the removal checks it again',
  },
  {
    file: 'functions/posts/store/post-purge.ts',
    source: '!is_deleted',
    because: 'the removal checks it again',
  },
  {
    file: 'functions/intake/derive/groups.ts',
    source: 'endDate !== undefined && endDate <= today',
    what: 'without “endDate !== undefined”',
    because: 'an undefined last day is after every day',
  },
  {
    file: 'functions/intake/derive/groups.ts',
    source: 'end !== undefined && end <= today',
    what: 'without “end !== undefined”',
    because: 'an undefined last day is after every day',
  },
  {
    file: 'functions/intake/derive/people.ts',
    source: 'endDate !== undefined && endDate <= today',
    what: 'without “endDate !== undefined”',
    because: 'an undefined last day is after every day',
  },
  {
    file: 'functions/audit/audit.ts',
    source: 'from !== undefined && from > to',
    what: 'without “from !== undefined”',
    because: 'an undefined day is after no day',
  },
  {
    file: 'functions/audit/audit.ts',
    source: 'filter.isOpen && from !== undefined',
    what: 'without “from !== undefined”',
    because: 'an open request always has a first day',
  },
  {
    file: 'functions/mailings/send-emails-deps.ts',
    source: '!facts',
    because: 'a caller belongs to an existing school: its pool issued the token',
  },
  {
    file: 'functions/mailings/audience/audience.ts',
    source: 'email === person.email',
    what: 'never',
    because: 'makes a copy with the same address',
  },
  {
    file: 'functions/mailings/audience/audience.ts',
    source: 'isForCarers && person.is_carer',
    what: 'without “person.is_carer”',
    because: 'only carers have children here',
  },
];
