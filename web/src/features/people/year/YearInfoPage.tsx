import { Box } from '@mui/material';
import { carerstudents } from '#shared/absences/carerstudents.contract';
import { yearInfo } from '#shared/people/year-info.contract';
import { may } from '#shared/rights/permissions';
import { useRead } from '../../../api/hooks.ts';
import { useDutyStudents } from '../../../api/useDutyStudents.ts';
import { useCaller } from '../../../auth/session.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { StudentPicker } from '../../../components/forms/pickers/StudentPicker.tsx';
import { paramsOf, text, view } from '../../../components/lists/address.ts';
import { PersonChoice } from '../../../components/lists/choice/PersonChoice.tsx';
import { useAddressQuery } from '../../../components/lists/useAddressQuery.ts';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { YearCards } from './YearCards.tsx';

/** `/year-info`: contacts, key dates and documents of the year of a student. */
export function YearInfoPage() {
  const caller = useCaller();
  const children = useRead(carerstudents.list, may(caller, 'cs.list') ? {} : null);
  const [params, changeParams] = useAddressQuery();
  const { student, year } = inAddress.read(params);
  const show = (chosen: string, of = '') =>
    changeParams(() => paramsOf(inAddress, { student: chosen, year: of }));
  const isStaff = caller.type === 'faculty';
  const students = useDutyStudents(isStaff, year);
  const family = children.data ?? [];
  const taught = students.listed.find(({ studentUid }) => studentUid === student);
  const first = year === '' && !taught ? family[0] : undefined;
  const child = family.find(({ userUid }) => userUid === student) ?? first;
  const isFamilyLoading = !isStaff && children.isLoading;
  const hasNobody = !isStaff && caller.type !== 'student' && children.data?.length === 0;
  return (
    <Screen>
      {(isStaff ? family.length > 0 : family.length > 1) && (
        <PersonChoice
          label={isStaff ? 'Your children' : 'Whose year'}
          options={family.map(({ userUid, firstname }) => [userUid, firstname] as const)}
          value={child?.userUid ?? ''}
          onChoose={(chosen) => show(chosen === family[0]?.userUid ? '' : chosen)}
        />
      )}
      {isFamilyLoading && waiting}
      {children.error && (
        <Failure
          what="Your children"
          error={children.error}
          onRetry={() => void children.mutate()}
        />
      )}
      {isStaff && (
        <Box sx={{ mb: 3 }}>
          <StudentPicker
            students={students}
            value={taught?.studentUid ?? ''}
            onYear={(chosen) => show('', chosen)}
            onStudent={(chosen) => show(chosen, students.year)}
          />
        </Box>
      )}
      {child && <Year of={namedAs(child)} />}
      {taught && <Year of={{ username: taught.username }} />}
      {caller.type === 'student' && <Year of={{}} />}
      {isStaff && !child && !taught && !students.isLoading && !students.error && (
        <NoStudent isEmpty={students.years?.length === 0} />
      )}
      {hasNobody && (
        <EmptyState title="No year info">
          The school has linked no child to you. Ask the school office for help.
        </EmptyState>
      )}
    </Screen>
  );
}

/**
 * Whose year is shown: the identifier of a child of the caller, or of a student of the year that
 * staff chose. Empty for the first child.
 */
const inAddress = view({ student: text('student', 128), year: text('year', 100) });

/** A school may know a student without a number. */
const namedAs = ({ STUDENT_NUMBER, username }: { STUDENT_NUMBER: string; username: string }) =>
  STUDENT_NUMBER ? { STUDENT_NUMBER } : { username };

/** What staff read before they choose a student. */
const NoStudent = ({ isEmpty }: { isEmpty: boolean }) =>
  isEmpty ? (
    <EmptyState title="No students">
      You have no students in your classes or your homeroom.
    </EmptyState>
  ) : (
    <EmptyState title="Choose a student">
      Then you see the contacts, key dates and documents of the student’s year.
    </EmptyState>
  );

/** The place of the cards of a year. */
const waiting = <Skeletons heights={[240]} most={760} what="the year" />;

function Year({ of }: { of: { STUDENT_NUMBER?: string; username?: string } }) {
  const { data, error, mutate } = useRead(yearInfo.get, of);
  if (error) return <Failure what="The year info" error={error} onRetry={() => void mutate()} />;
  if (data) return <YearCards year={data} />;
  return waiting;
}
