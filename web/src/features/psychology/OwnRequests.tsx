import AddIcon from '@mui/icons-material/AddOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { may } from '#shared/rights/permissions';
import { usePages } from '../../api/pages.ts';
import { useCaller } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Primary } from '../../components/screen/Primary.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestRows } from './RequestRows.tsx';

/** The requests that a person made, and the form of a new one. */
export function OwnRequests({ onOpen }: { onOpen: (requestUid: string) => void }) {
  const caller = useCaller();
  const pages = usePages(requestApi.list, { view: 'own' });
  const { records, error, loadMore, isLoadingMore } = pages;
  const [isWriting, setWriting] = useState(false);
  if (error && !records)
    return <Failure what="Your requests" error={error} onRetry={() => void pages.refresh()} />;
  if (!records) return <Skeletons heights={[160]} what="your requests" />;
  const isFirst = records.length === 0;
  const mayAsk = may(caller, 'psy.save');
  return (
    <>
      <Typography>{readersOf(caller.type)}</Typography>
      {mayAsk && (isFirst || isWriting) && (
        <RequestForm
          onSent={(requestUid) => {
            setWriting(false);
            void pages.refresh();
            onOpen(requestUid);
          }}
          onCancel={isFirst ? undefined : () => setWriting(false)}
        />
      )}
      {mayAsk && !isFirst && !isWriting && (
        <Primary>
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setWriting(true)}>
            Write a new request
          </Button>
        </Primary>
      )}
      {!isFirst && (
        <section aria-labelledby="own-title">
          <Typography variant="h2" id="own-title" sx={{ mb: 1 }}>
            Your requests
          </Typography>
          <RequestRows label="Your requests" requests={records} isTeam={false} onOpen={onOpen} />
        </section>
      )}
      {loadMore && (
        <Button variant="outlined" loading={isLoadingMore} onClick={() => void loadMore()}>
          Show older requests
        </Button>
      )}
    </>
  );
}

const readersOf = (type: string): string =>
  type === 'student'
    ? 'Only you and the school’s counsellors read what you write. Your family and your teachers do not see it. They do not learn that you wrote.'
    : 'Only you and the school’s counsellors read what you write. No other carer, teacher or administrator sees it.';
