import { carerstudents } from '#shared/absences/carerstudents.contract';
import { may } from '#shared/rights/permissions';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { choice, text, view } from '../../components/lists/address.ts';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { PersonChoice } from '../../components/lists/choice/PersonChoice.tsx';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { GoalsView } from './GoalsView.tsx';
import { inPlace } from './goalsAddress.ts';

const ClassView = onDemand(async () => (await import('./ClassView.tsx')).ClassView);

/** What of the page is shown: a child by user name, and for staff with children the children or classes. */
const inAddress = view({
  student: text('student', 200),
  of: choice('of', ['classes', 'children'], 'classes'),
});

/** `/student-goals`: one's own goals, those of one's children, or of the classes of staff. */
export function GoalsPage() {
  const caller = useCaller();
  const [params] = useAddressQuery();
  const { of } = inAddress.read(params);
  const isStaff = may(caller, 'sg.class');
  const isCarer = may(caller, 'cs.list') && caller.is_carer;
  if (caller.type === 'student') {
    return (
      <Screen title="My goals">
        <GoalsView student={caller} />
      </Screen>
    );
  }
  return (
    <Screen>
      {isStaff && isCarer && <StaffChoice />}
      {isStaff && (of === 'classes' || !isCarer) ? <ClassView /> : <ChildrenView />}
    </Screen>
  );
}

function StaffChoice() {
  const [params, changeParams] = useAddressQuery();
  const { of } = inAddress.read(params);
  return (
    <ChoiceButtons
      label="Whose goals"
      options={[
        ['classes', 'My classes'],
        ['children', 'My children'],
      ]}
      value={of}
      onChoose={(chosen) =>
        changeParams((before) => {
          before.delete('student');
          if (chosen === 'children') before.set('of', chosen);
          else before.delete('of');
          return before;
        }, inPlace)
      }
    />
  );
}

/** The goals of a carer's child, with a choice between several. */
function ChildrenView() {
  const caller = useCaller();
  const { data, error, mutate } = useRead(carerstudents.list, may(caller, 'cs.list') ? {} : null);
  const [params, changeParams] = useAddressQuery();
  const { student } = inAddress.read(params);
  const child = data?.find(({ username }) => username === student) ?? data?.[0];
  if (error) return <Failure what="Your goals" error={error} onRetry={() => void mutate()} />;
  if (data?.length === 0 || !may(caller, 'cs.list')) {
    return (
      <EmptyState title="No goals to show">
        The school has linked no child to you. Ask the school office for help.
      </EmptyState>
    );
  }
  return (
    <>
      {data && data.length > 1 && (
        <PersonChoice
          label="Whose goals"
          options={data.map(({ username, firstname }) => [username, firstname] as const)}
          value={child?.username ?? ''}
          onChoose={(chosen) =>
            changeParams((before) => {
              before.set('student', chosen);
              return before;
            }, inPlace)
          }
        />
      )}
      {child && <GoalsView key={child.username} student={child} />}
    </>
  );
}
