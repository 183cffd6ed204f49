import { Button } from '@mui/material';
import { useState } from 'react';
import { GroupsList } from '../../features/audiences/groups/GroupsList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/groups`: the groups that the school made, beside those of the roster. */
export function GroupsScreen() {
  const [isMaking, setMaking] = useState(false);
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
