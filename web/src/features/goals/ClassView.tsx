import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { type GoalsClass, studentGoals } from '#shared/goals/student-goals.contract';
import { useAll, useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { choice, text, view } from '../../components/lists/address.ts';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { ClassList } from './ClassList.tsx';
import { asked, inPlace, useTerm } from './goalsAddress.ts';
import { TermChoice } from './TermChoice.tsx';
import { useGoalsFile } from './useGoalsFile.ts';

/** The class that is shown, by its group; empty for the own homeroom. */
const inAddress = view({
  group: text('group', 128),
  show: choice('show', ['all', 'goals', 'comments'], 'all'),
});

/** For staff: who of a class has written goals, and who has a comment. */
export function ClassView() {
  const { data, error, mutate } = useRead(studentGoals.listClasses, {});
  const [params, changeParams] = useAddressQuery();
  const { group } = inAddress.read(params);
  const chosen =
    data?.find(({ groupUid }) => groupUid === group) ??
    data?.find(({ is_own }) => is_own) ??
    data?.[0];
  if (error) return <Failure what="The classes" error={error} onRetry={() => void mutate()} />;
  if (data?.length === 0) {
    return (
      <EmptyState title="No students yet">
        Here you see the goals of the students whom you teach. The school has given you no class.
      </EmptyState>
    );
  }
  if (!data || !chosen) return <Skeletons heights={[40, 320]} what="your classes" />;
  return (
    <>
      <Box className="no-print" sx={{ mb: 2, maxWidth: 376 }}>
        <SelectField
          label="Class"
          value={chosen.groupUid}
          options={data.map((each) => [each.groupUid, nameOf(each)])}
          onChoose={(groupUid) =>
            changeParams((before) => {
              before.set('group', groupUid);
              return before;
            }, inPlace)
          }
        />
      </Box>
      <TermChoice />
      <Students key={chosen.groupUid} of={chosen} />
    </>
  );
}

const nameOf = ({ groupname, grouptype, is_own }: GoalsClass): string =>
  grouptype === 'Homeroom' ? `Homeroom ${groupname}${is_own ? ' (yours)' : ''}` : groupname;

const filters = [
  ['all', 'Everyone'],
  ['goals', 'No goals yet'],
  ['comments', 'No comment yet'],
] as const;

function Students({ of: { groupUid, groupname } }: { of: GoalsClass }) {
  const { term } = useTerm();
  const file = useGoalsFile();
  const [params, changeParams] = useAddressQuery();
  const { show } = inAddress.read(params);
  const query = { group: groupUid, ...asked(term) };
  const { data, error, mutate } = useAll(studentGoals.overview, {
    ...query,
    limit: 100,
  });
  if (error)
    return <Failure what="The goals of this class" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[320]} most={760} what="the goals" />;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <ChoiceButtons
        label="Which students"
        options={filters}
        value={show}
        onChoose={(next) =>
          changeParams((before) => {
            if (next === 'all') before.delete('show');
            else before.set('show', next);
            return before;
          }, inPlace)
        }
      />
      <ClassList students={data} show={show} term={term} name={groupname} group={groupUid} />
      <Button
        variant="outlined"
        className="no-print"
        startIcon={<DownloadIcon />}
        loading={file.isMaking}
        onClick={() => void file.make(query)}
        sx={{ mt: 2, minHeight: 44 }}
      >
        Download CSV
      </Button>
    </Box>
  );
}
