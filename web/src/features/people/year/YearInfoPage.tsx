import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { carerstudents } from '#shared/absences/carerstudents.contract';
import { yearInfo } from '#shared/people/year-info.contract';
import { may } from '#shared/rights/permissions';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { paramsOf, text, view } from '../../../components/lists/address.ts';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import { useAddressQuery } from '../../../components/lists/useAddressQuery.ts';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { StudentLookup } from './StudentLookup.tsx';
import { YearCards } from './YearCards.tsx';

/** `/year-info`: contacts, key dates and documents of the year of a student. */
export function YearInfoPage() {
  const caller = useCaller();
  const children = useRead(carerstudents.list, may(caller, 'cs.list') ? {} : null);
  const [params, changeParams] = useAddressQuery();
  const { student } = inAddress.read(params);
  const family = children.data ?? [];
  const child = family.find(({ userUid }) => userUid === student) ?? family[0];
  const isStaff = caller.type === 'faculty';
  const hasNobody = !isStaff && caller.type !== 'student' && children.data?.length === 0;
  return (
    <Screen>
      {family.length > 1 && (
        <ChoiceButtons
          label="Whose year"
          options={family.map(({ userUid, firstname }) => [userUid, firstname] as const)}
          value={child?.userUid ?? ''}
          onChoose={(chosen) =>
            changeParams(() =>
              paramsOf(inAddress, { student: chosen === family[0]?.userUid ? '' : chosen }),
            )
          }
        />
      )}
      {children.error && <Failure error={children.error} onRetry={() => void children.mutate()} />}
      {child && <Year of={namedAs(child)} />}
      {caller.type === 'student' && <Year of={{}} />}
      {isStaff && <StaffLookup />}
      {hasNobody && (
        <EmptyState title="No year info">
          The school has linked no child to you. Ask the school office for help.
        </EmptyState>
      )}
    </Screen>
  );
}

/** Whose year is shown: identifier of one of the caller's children; empty for the first. */
const inAddress = view({ student: text('student', 128) });

/** A school may know a student without a number. */
const namedAs = ({ STUDENT_NUMBER, username }: { STUDENT_NUMBER: string; username: string }) =>
  STUDENT_NUMBER ? { STUDENT_NUMBER } : { username };

/** Finds a student by number, for staff. The number stays out of the address. */
function StaffLookup() {
  const [number, setNumber] = useState('');
  return (
    <>
      <StudentLookup onFind={setNumber} />
      {number && <Year of={{ STUDENT_NUMBER: number }} />}
    </>
  );
}

function Year({ of }: { of: { STUDENT_NUMBER?: string; username?: string } }) {
  const { data, error, isLoading, mutate } = useRead(yearInfo.get, of);
  const isSlow = useSlow(isLoading);
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (data) return <YearCards year={data} />;
  return isSlow ? <Skeleton variant="rounded" height={240} sx={{ maxWidth: 760 }} /> : null;
}
