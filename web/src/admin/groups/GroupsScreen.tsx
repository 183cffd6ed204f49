import { Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { GroupsList } from '../../features/audiences/groups/GroupsList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';
import { GroupFrame } from './GroupFrame.tsx';

/** `/admin/groups`: the groups that the school made; `/admin/groups/:groupUid`: one of them. */
export function GroupsScreen() {
  const { groupUid } = useParams();
  const [isMaking, setMaking] = useState(false);
  if (groupUid !== undefined) return <GroupFrame groupUid={groupUid} />;
  return (
    <AdminFrame
      action={
        <Button variant="contained" onClick={() => setMaking(true)}>
          New group
        </Button>
      }
    >
      <GroupsList isMaking={isMaking} onMake={setMaking} />
    </AdminFrame>
  );
}
