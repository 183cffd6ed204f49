import type { GroupList, Reader } from '#shared/audiences/audience';
import { audienceOf } from '#shared/audiences/audience';
import { isVisible } from '#shared/posts/visibility';

/** The types of people that a preview can show. */
export const previewKinds = ['student', 'carer', 'staff'] as const;
export type PreviewKind = (typeof previewKinds)[number];

interface PreviewAudience {
  readonly group_list: GroupList;
  readonly for_carer_only: boolean;
  readonly make_public: boolean;
}

/** Whether a type of people will see a post, and why. */
export interface PreviewAnswer {
  readonly sees: boolean;
  readonly why: string;
}

/**
 * Whether a person of a type, who is in the chosen groups, will see the published post. Uses
 * `isVisible`, like the server.
 */
export function previewFor(kind: PreviewKind, form: PreviewAudience, now: Date): PreviewAnswer {
  const audience = audienceOf(form.group_list);
  const out = {
    published: true,
    is_deleted: false,
    window: { start: now.toISOString() },
    audience,
    for_carer_only: form.for_carer_only,
  };
  const reader = readerOf(kind, audience.groups);
  const who = { student: 'Students', carer: 'Carers', staff: 'Staff' }[kind];
  if (!isVisible({ ...out, make_public: form.make_public }, reader, now)) {
    return {
      sees: false,
      why: reasonAgainst(kind, who, form.for_carer_only, audience.userTypes.length),
    };
  }
  const isMeant = isVisible({ ...out, make_public: false }, reader, now);
  if (!isMeant) return { sees: true, why: `${who} see this because it is made public.` };
  if (audience.groups.length === 0 || form.make_public) {
    return { sees: true, why: `All ${who.toLowerCase()} see this.` };
  }
  const them = kind === 'carer' ? 'Carers of students' : who;
  return { sees: true, why: `${them} in the chosen groups see this.` };
}

/** Returns a person of a type who is in the chosen groups. */
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
