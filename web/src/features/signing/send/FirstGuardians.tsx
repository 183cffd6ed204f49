import { Typography } from '@mui/material';
import type { SendingCheck } from '#shared/signing/signing-requests.contract';
import type { Template } from '#shared/signing/signing-templates.contract';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import type { SendingTools } from './useSending.ts';

interface FirstGuardiansProps {
  tools: SendingTools;
  checked: SendingCheck;
  template: Template;
}

/** Shows which guardian is the first, for each student with several, and lets the sender choose. */
export function FirstGuardians({ tools, checked: { guardians }, template }: FirstGuardiansProps) {
  const { sending, change } = tools;
  if (guardians.length === 0) return null;
  return (
    <Column component="section" aria-labelledby="first" gap={1}>
      <Typography variant="h3" id="first">
        Who is the first guardian?
      </Typography>
      <Typography>{meaningOf(template)}</Typography>
      <Columns gap={1.5} align="stretch" sx={{ maxHeight: 320, overflowY: 'auto', p: 0.5 }}>
        {guardians.map(({ student_userid, student_name, guardians: between }) => (
          <SelectField
            key={student_userid}
            label={`For ${student_name}`}
            value={sending.first[student_userid] ?? between[0]?.userUid ?? ''}
            options={between.map(({ userUid, name }) => [userUid, name] as const)}
            onChoose={(chosen) => change({ first: { ...sending.first, [student_userid]: chosen } })}
          />
        ))}
      </Columns>
    </Column>
  );
}

/** Returns what it means to be first in this form. */
function meaningOf({ form: { parties, in_order, questions } }: Template): string {
  if (!parties.some(({ who }) => who === 'guardian 2')) {
    return 'The other guardians do not get this document.';
  }
  if (questions.length > 0) return 'The first guardian signs first and answers the questions.';
  return in_order
    ? 'The first guardian signs first.'
    : 'Both get it at once. The first fills in the fields of the first guardian.';
}
