import { Button, Typography } from '@mui/material';
import { privacy as privacyApi } from '#shared/privacy/privacy.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

/** Makes the file of everything that the person may read in the portal. */
export function Download() {
  const { fail } = useFeedback();
  const documents = useDocuments('privacy', fail);
  return (
    <>
      <Typography>
        A table with everything that you may read about yourself and your children. You can make it
        once a day, within 10 minutes after you sign in. Keep it safe.
      </Typography>
      <Button
        variant="outlined"
        loading={documents.isStarting}
        onClick={() =>
          void documents.start('privacy', (idempotencyKey) =>
            call(privacyApi.download, {}, { idempotencyKey }),
          )
        }
        sx={{ justifySelf: 'start' }}
      >
        Make the file
      </Button>
      {documents.shown.length > 0 && <DocumentList documents={documents} row="part" rows="parts" />}
    </>
  );
}
