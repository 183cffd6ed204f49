import type { GroupList, Reader } from '#shared/domain/audience';
import { audienceOf } from '#shared/domain/audience';
import { isVisible } from '#shared/domain/visibility';

/** As whom a post can be looked at before it is out. */
export const previewKinds = ['student', 'carer', 'staff'] as const;
export type PreviewKind = (typeof previewKinds)[number];

interface PreviewAudience {
  readonly type: string;
  readonly group_list: GroupList;
  readonly for_carer_only: boolean;
  readonly make_public: boolean;
}

/** Whether somebody will see a post, and the sentence that says why or why not. */
export interface PreviewAnswer {
  readonly sees: boolean;
  readonly why: string;
}

/**
 * Whether a person of a kind, who is in the chosen groups, will see the post once it is out: by the rule that decides it for
 * real.
 */
export function previewFor(kind: PreviewKind, form: PreviewAudience, now: Date): PreviewAnswer {
  const audience = audienceOf(form.group_list);
  const isExcluding = form.for_carer_only && canExclude(form.type);
  const out = {
    published: true,
    is_deleted: false,
    window: { start: now.toISOString() },
    audience,
    for_carer_only: isExcluding,
  };
  const reader = readerOf(kind, audience.groups);
  const who = { student: 'Students', carer: 'Carers', staff: 'Staff' }[kind];
  if (!isVisible({ ...out, make_public: form.make_public }, reader, now)) {
    return { sees: false, why: reasonAgainst(kind, who, isExcluding, audience.userTypes.length) };
  }
  const isMeant = isVisible({ ...out, make_public: false }, reader, now);
  if (!isMeant) return { sees: true, why: `${who} see this because it is made public.` };
  if (audience.groups.length === 0 || form.make_public) {
    return { sees: true, why: `All ${who.toLowerCase()} see this.` };
  }
  const them = kind === 'carer' ? 'Carers of students' : who;
  return { sees: true, why: `${them} in the chosen groups see this.` };
}

/** Only mailed posts can leave students out (admin.md section 6); elsewhere the flag is not kept. */
const canExclude = (type: string): boolean => type === 'principal' || type === 'dailyemail';

/** Somebody whom the post is for, if it is for anybody of that kind. */
const readerOf = (kind: PreviewKind, groups: readonly string[]): Reader => ({
  type: kind === 'student' ? 'student' : kind === 'staff' ? 'faculty' : 'affiliate',
  is_carer: kind === 'carer',
  groups: kind === 'carer' ? [] : groups,
  carerGroups: kind === 'carer' ? groups : [],
});

function reasonAgainst(kind: PreviewKind, who: string, isExcluding: boolean, types: number) {
  if (kind === 'student' && isExcluding) {
    return 'Students do not see this: “Exclude students” is on.';
  }
  if (types === 0) return 'Nobody sees this yet: choose students, carers or staff.';
  return `${who} do not see this: they are not in the audience.`;
}
