import { Box, Button, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import {
  schoolGroups as groupsApi,
  type SchoolGroup,
} from '#shared/audiences/school-groups.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { AddPeople } from './AddPeople.tsx';
import { GroupForm } from './GroupForm.tsx';
import { MemberList } from './MemberList.tsx';

interface OneGroupProps {
  group: SchoolGroup;
  onChanged: () => Promise<unknown>;
}

/** A group of the school: its people, who may use it, and its end. */
export function OneGroup({ group, onChanged }: OneGroupProps) {
  const { groupUid, groupname, version, rule } = group;
  const { confirm, attempt } = useFeedback();
  const navigate = useNavigate();
  async function remove() {
    const isSure = await confirm(
      `Delete ${groupname}?`,
      'Its people stay at the school. A group that a post or place uses can’t be deleted.',
      'Delete group',
    );
    if (!isSure) return;
    const isGone = await attempt(
      () => call(groupsApi.remove, { groupUid, version }),
      'The group is deleted.',
    );
    if (!isGone) return;
    await navigate(pathTo('/admin/groups'));
    await onChanged();
  }
  return (
    <Box sx={columns}>
      <Column gap={4} isBound>
        {!rule && <AddPeople group={group} onChanged={onChanged} />}
        <MemberList group={group} onChanged={onChanged} />
      </Column>
      <Column gap={4} isBound>
        <GroupForm group={group} onChanged={onChanged} />
        <Column component="section" gap={1} isBound aria-labelledby="delete-group">
          <Typography variant="h2" id="delete-group">
            Delete
          </Typography>
          <Box>
            <Button color="error" variant="outlined" onClick={() => void remove()}>
              Delete group
            </Button>
          </Box>
        </Column>
      </Column>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
};
