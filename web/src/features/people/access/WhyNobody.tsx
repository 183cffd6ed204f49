import { Alert, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { people as peopleApi, type WhyNobody as Why } from '#shared/people/people-admin.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Column, Quiet } from '../../../components/layout/layout.tsx';

/** Explains why somebody whom the list does not find cannot sign in. */
export function WhyNobody({ name }: { name: string }) {
  const [why, setWhy] = useState<Why>();
  const [isBusy, setBusy] = useState(false);
  const { attempt } = useFeedback();
  async function ask() {
    setBusy(true);
    await attempt(async () => setWhy(await call(peopleApi.whyNobody, { name })));
    setBusy(false);
  }
  return (
    <Column gap={1.5} sx={{ mt: 2, justifyItems: 'center' }}>
      {why ? (
        <Alert
          severity="info"
          variant="outlined"
          icon={false}
          role="status"
          sx={{ textAlign: 'start' }}
        >
          <Typography>{why.says}</Typography>
          <Quiet>{why.todo}</Quiet>
          {why.userUid && (
            <Link
              component={RouterLink}
              to={pathTo('/admin/people/:userUid', { userUid: why.userUid })}
            >
              Open the person
            </Link>
          )}
        </Alert>
      ) : (
        <Button variant="outlined" loading={isBusy} onClick={() => void ask()}>
          Why can’t this person sign in?
        </Button>
      )}
    </Column>
  );
}
