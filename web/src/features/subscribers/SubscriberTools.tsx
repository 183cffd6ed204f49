import { Button } from '@mui/material';
import { useState } from 'react';
import { subscribedUsers as subscribedUsersApi } from '#shared/subscribers/subscribed-users.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { filterQuery, type SubscriberFilter } from './view.ts';

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);
const SubscriberImport = onDemand(
  async () => (await import('./SubscriberImport.tsx')).SubscriberImport,
);

interface SubscriberToolsProps {
  filter: SubscriberFilter;
  isEmpty: boolean;
}

/** Import and export of the subscribers as CSV. */
export function SubscriberTools({ filter, isEmpty }: SubscriberToolsProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('subscribers', fail);
  const [isImporting, setImporting] = useState(false);
  const start = () => {
    const input = filterQuery(filter);
    return documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(subscribedUsersApi.startExport, input, { idempotencyKey }),
    );
  };
  return (
    <>
      <Row justify="flex-end" sx={{ mb: 1 }}>
        <Button onClick={() => setImporting(true)}>Import CSV</Button>
        {!isEmpty && (
          <Button disabled={documents.isStarting} onClick={() => void start()}>
            Export CSV
          </Button>
        )}
      </Row>
      {documents.shown.length > 0 && <DocumentList documents={documents} row="subscriber" />}
      {isImporting && <SubscriberImport onClose={() => setImporting(false)} />}
    </>
  );
}
