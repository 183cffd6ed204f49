import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { paramsOf } from '../../../components/lists/address.ts';
import { useAddressQuery } from '../../../components/lists/useAddressQuery.ts';
import { saveBar } from '../../../components/screen/bars.ts';
import { FormLink, IfOffline } from '../../../components/screen/connection/NeedsInternet.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { familyAddress } from '../ofFamily.ts';
import { type Student, useStudents } from '../useStudents.ts';
import { ChildRow } from './ChildRow.tsx';
import { Figures } from './Figures.tsx';
import { Sections } from './Sections.tsx';
import { SentNotice } from './SentNotice.tsx';
import { StudentSearch } from './StudentSearch.tsx';
import { useFamily } from './useFamily.ts';

/** The absences of a carer's children, of the student who is signed in, or of a student of one's duty. */
export function FamilyView() {
  const caller = useCaller();
  const isNarrow = useIsNarrow();
  const [params, changeParams] = useAddressQuery();
  const { student: named, of } = familyAddress.read(params);
  const setNamed = (student: string) =>
    changeParams(() => paramsOf(familyAddress, { student, of }), { preventScrollReset: true });
  const { own, shown, error, retry } = useStudents(named);
  const family = useFamily(shown?.length ? shown : undefined);
  const [first] = shown ?? [];
  // Staff who are carers also see students of their duty, for whom they report nothing.
  const isOwn = own?.some((each) => each.STUDENT_NUMBER === first?.STUDENT_NUMBER) === true;
  const canReport = isOwn && may(caller, 'abs.add');
  const isStaff = own && (caller.type === 'faculty' || may(caller, 'att'));
  const hasRow = own && (own.length > 1 || (isStaff && own.length > 0));
  const isOne = shown?.length === 1;
  const reports = canReport && own && (
    <ReportButtons students={own} chosen={named === '' ? undefined : first} />
  );
  return (
    <Screen action={!isNarrow && reports}>
      {may(caller, 'att') && (
        <Button component={Link} to={pathTo('/absences')} variant="outlined" sx={{ mb: 2 }}>
          Attendance office
        </Button>
      )}
      {hasRow && <ChildRow students={own} chosen={named} onChoose={setNamed} />}
      {isStaff && <StudentSearch named={isOwn ? '' : named} found={first} onSearch={setNamed} />}
      <SentNotice students={own ?? []} />
      {error && <Failure what="The absences" error={error} onRetry={retry} />}
      {family.error && <Failure what="The absences" error={family.error} onRetry={family.retry} />}
      {own?.length === 0 && !isStaff && !named && (
        <EmptyState title="No absences to show">
          The school has linked no child to you. Ask the school office for help.
        </EmptyState>
      )}
      {isOne && first && <Figures key={first.STUDENT_NUMBER} student={first} />}
      {shown && shown.length > 0 && !family.lists && !family.error && <Waiting />}
      {family.lists && shown && shown.length > 0 && (
        <Box aria-busy={family.isLoading}>
          <Nothing family={family} canReport={canReport} />
          <Sections family={family} students={shown} canExplain={canReport} />
          {family.loadMore && (
            <Button variant="outlined" loading={family.isLoadingMore} onClick={family.loadMore}>
              Show older
            </Button>
          )}
        </Box>
      )}
      {isNarrow && reports}
    </Screen>
  );
}

function Nothing({
  family: { lists },
  canReport,
}: {
  family: ReturnType<typeof useFamily>;
  canReport: boolean;
}): ReactNode {
  if (!lists || Object.values(lists).some((list) => list.length > 0)) return null;
  return (
    <EmptyState title="No absences">
      {canReport
        ? 'Is somebody ill or away? Report it before school starts.'
        : 'The school has recorded none, and nobody reported one.'}
    </EmptyState>
  );
}

const Waiting = () => <Skeletons heights={[104, 104, 104]} what="the absences" />;

interface ReportButtonsProps {
  /** The children for whom the person may report. */
  students: readonly Student[];
  /** The child that the page is about. */
  chosen: Student | undefined;
}

/** The main act of the page, and the request for leave: at the bottom of a phone, on top elsewhere. */
function ReportButtons({ students, chosen }: ReportButtonsProps) {
  const isNarrow = useIsNarrow();
  const [first] = students;
  const child = chosen ?? (students.length === 1 ? first : undefined);
  const of = child && { id: child.STUDENT_NUMBER };
  const leave = of
    ? pathTo('/absences/extended-leave/:id', of)
    : pathTo('/absences/extended-leave');
  const report = of
    ? pathTo('/absences/notify-absence/:id', of)
    : pathTo('/absences/notify-absence');
  return (
    <Box
      sx={isNarrow ? bar : { display: 'flex', gap: 1, alignItems: 'center' }}
      className="no-print"
    >
      <IfOffline isMany />
      <FormLink to={leave} variant="outlined" sx={wide}>
        Request leave
      </FormLink>
      <FormLink to={report} variant="contained" sx={wide}>
        {child && students.length > 1 ? `Report ${child.name} away` : 'Report an absence'}
      </FormLink>
    </Box>
  );
}

const bar = { ...saveBar, display: 'flex', '& > *': { minHeight: 48 } };
const wide = { flex: { xs: '1 1 auto', md: '0 0 auto' } };
