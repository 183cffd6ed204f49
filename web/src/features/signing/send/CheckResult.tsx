import {
  Alert,
  Box,
  Button,
  Card,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useEffect, useRef } from 'react';
import type { SendingCheck } from '#shared/signing/signing-requests.contract';
import type { Template } from '#shared/signing/signing-templates.contract';
import { serverNow } from '../../../api/clock.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { longDayText } from '../../../components/text/dates.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { WillSee } from '../../../components/text/WillSee.tsx';
import { counted, listed } from '../words.ts';
import { documentsOf, receivingOf } from './sending.ts';
import type { SendingTools } from './useSending.ts';

interface CheckResultProps {
  tools: SendingTools;
  checked: SendingCheck;
  template: Template;
}

/** Who would get the document, for whom somebody is missing, and the button that sends it. */
export function CheckResult({ tools, checked, template }: CheckResultProps) {
  const { sending, isBusy, send } = tools;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const documents = documentsOf(checked, sending.missing);
  return (
    <Card component="section" variant="outlined" aria-labelledby="check" sx={card}>
      <Typography variant="h2" id="check" ref={heading} tabIndex={-1}>
        Before you send
      </Typography>
      <Who tools={tools} checked={checked} template={template} />
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        <li>{orderOf(template)}</li>
        <Links timing={sending.timing} />
      </Box>
      <FirstGuardians tools={tools} checked={checked} template={template} />
      {checked.missing_total > 0 && <Gaps tools={tools} checked={checked} />}
      {documents === 0 && (
        <Alert severity="warning" variant="outlined">
          Nobody would get a document.
        </Alert>
      )}
      <WillSee>
        {sending.is_shared
          ? `the recipients, each by a link of their own, you, and colleagues who send documents. ${guardians}`
          : `the recipients, each by a link of their own, and you. ${guardians}`}
      </WillSee>
      <div>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={documents === 0}
          onClick={() => void send()}
        >
          {`Send ${counted(documents, 'document')}`}
        </Button>
      </div>
    </Card>
  );
}

const guardians = 'Guardians see each other’s names, not each other’s addresses.';

/** The students for whom a recipient is missing, with the choice what happens. */
function Gaps({ tools: { sending, change }, checked }: Omit<CheckResultProps, 'template'>) {
  const { missing, missing_total } = checked;
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Typography id="gaps">
        {`For ${counted(missing_total, 'student')} a recipient is missing:`}
      </Typography>
      <Box component="ul" tabIndex={0} aria-labelledby="gaps" sx={gaps}>
        {missing.map(({ student_userid, student_name, why }) => (
          <li key={student_userid}>
            <strong>{student_name}</strong>
            {`: ${why}`}
          </li>
        ))}
        {missing_total > missing.length && <li>{`and ${missing_total - missing.length} more`}</li>}
      </Box>
      <RadioGroup
        aria-label="What happens for them?"
        value={sending.missing}
        onChange={(_, chosen) => change({ missing: chosen === 'without' ? 'without' : 'skip' })}
      >
        <FormControlLabel
          value="skip"
          control={<Radio />}
          label="Leave them out. Nothing is sent for them."
        />
        <FormControlLabel
          value="without"
          control={<Radio />}
          label="Send to the guardian who is there. A student without any is left out."
        />
      </RadioGroup>
    </Alert>
  );
}

/** Who gets which document, in which order: the last look before it leaves. */
function Who({ tools: { sending }, checked, template }: CheckResultProps) {
  const { students, recipients, documents } = checked;
  const more = students - documents.length;
  return (
    <div>
      <Typography id="who">
        {`${counted(students, 'student')}, ${counted(recipients, 'recipient')}.`}
      </Typography>
      <Box component="ul" aria-labelledby="who" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
        {receivingOf(checked, sending, template).map(({ studentUid, student, names }) => (
          <li key={studentUid}>
            {isInOrder(template)
              ? names.map((name, n) => `${n + 1}. ${name}`).join(', ')
              : listed(names)}
            {', about '}
            <strong>{student}</strong>
          </li>
        ))}
        {more > 0 && <li>{`and about ${counted(more, 'more student')}`}</li>}
      </Box>
    </div>
  );
}

/** Until when the links work: a document has one end, also for those who are asked later. */
function Links({ timing }: { timing: Template['timing'] }) {
  const timeZone = useTimeZone();
  const end = new Date(serverNow().getTime() + timing.days * 86_400_000);
  const isDay = timing.days >= 1 && timing.days <= 60;
  return (
    <li>
      {isDay &&
        `All links end on ${longDayText(end, timeZone)}, after ${counted(timing.days, 'day')}. `}
      {remindersOf(timing)}
    </li>
  );
}

const isInOrder = ({ form }: Template): boolean => form.in_order || form.questions.length > 0;

const orderOf = (template: Template): string => {
  const { form } = template;
  return isInOrder(template)
    ? `${listed(form.parties.map(({ name }) => name))} get it one after the other.`
    : `${listed(form.parties.map(({ name }) => name))} ${form.parties.length === 1 ? 'gets' : 'get'} it at once.`;
};

function remindersOf({ first_reminder, next_reminders }: Template['timing']): string {
  if (first_reminder === 0) return 'Nobody is reminded.';
  const first = `The first reminder comes after ${counted(first_reminder, 'day')}`;
  return next_reminders === 0
    ? `${first}.`
    : `${first}, then one every ${counted(next_reminders, 'day')}.`;
}

const card = { p: 3, display: 'grid', gap: 2 };
const gaps = { m: 0, my: 1, paddingInlineStart: 2.5, maxHeight: 240, overflowY: 'auto' };

interface FirstGuardiansProps {
  tools: SendingTools;
  checked: SendingCheck;
  template: Template;
}

/** Shows which guardian is the first, for each student with several, and lets the sender choose. */
function FirstGuardians({ tools, checked: { guardians }, template }: FirstGuardiansProps) {
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
