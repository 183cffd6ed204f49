import { useRef, useState } from 'react';
import { carerstudents } from '#shared/absences/carerstudents.contract';
import { AppError } from '#shared/kernel/errors';
import { fullName } from '#shared/people/names';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { may } from '#shared/rights/permissions';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { useDutyStudents } from '../../api/useDutyStudents.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback/feedback.tsx';

/** The choice of staff: a student on duty. */
export const staffStudent = 'staff-student';

/** The choice of a student. */
const myself = 'myself';

interface Values {
  readonly about: string;
  /** Of staff: the chosen year and student. */
  readonly year: string;
  readonly student: string;
  readonly text: string;
  readonly mail_me: boolean;
}

/** A new request: about oneself, a child, or a student on duty. No draft is stored on the device. */
export function useRequestForm(onSent: (requestUid: string) => void) {
  const caller = useCaller();
  const { fail } = useFeedback();
  const children = useRead(carerstudents.list, may(caller, 'cs.list') ? {} : null);
  const subjects = [
    ...(caller.type === 'student' ? [[myself, 'Myself'] as const] : []),
    ...(children.data ?? []).map(
      ({ userUid, firstname, surname }) => [userUid, fullName({ firstname, surname })] as const,
    ),
    ...(caller.type === 'faculty' ? [[staffStudent, 'A student of mine'] as const] : []),
  ];
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const key = useRef('');
  const values: Values = {
    about: subjects[0]?.[0] ?? '',
    year: '',
    student: '',
    text: '',
    // The mailbox of a student may be read by others, so a student must ask for the mail.
    mail_me: caller.type !== 'student',
    ...typed,
  };

  const students = useDutyStudents(values.about === staffStudent, values.year);

  async function send() {
    const missing = missingOf(values);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    key.current ||= crypto.randomUUID();
    setBusy(true);
    try {
      const { requestUid } = await call(
        requestApi.create,
        { ...subjectOf(values), text: values.text, mail_me: values.mail_me },
        { idempotencyKey: key.current },
      );
      onSent(requestUid);
    } catch (error) {
      // A student may leave the class while the form is open.
      const isUnknown = error instanceof AppError && error.kind === 'notFound';
      if (isUnknown) setFaults({ student_userid: error.message });
      else if (error instanceof AppError && error.fields) setFaults(error.fields);
      if (!isUnknown || values.about !== staffStudent) fail(error);
    } finally {
      setBusy(false);
    }
  }
  return {
    values,
    faults,
    isBusy,
    subjects,
    students,
    send,
    change(change: Partial<Values>) {
      // Another text is another request.
      key.current = '';
      setTyped({ ...typed, ...change });
      setFaults({});
    },
  };
}

/** Returns the faults of fields that are empty. */
const missingOf = ({ about, student, text }: Values): Readonly<Record<string, string>> => ({
  ...(!text.trim() && { text: 'Please write something.' }),
  ...(about === staffStudent && !student && { student_userid: 'Choose a student.' }),
});

function subjectOf({ about, student }: Values) {
  if (about === staffStudent) return { student_userid: student };
  return about === myself || about === '' ? {} : { student_userid: about };
}
