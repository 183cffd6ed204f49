import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NotFound } from '../../../components/screen/NotFound.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { useDownload } from '../request/useDownload.ts';
import { isOpen } from '../words.ts';
import { Extent, SentPages } from './SentPages.tsx';
import { Signatures } from './Signatures.tsx';
import { standingOf } from './standing.ts';

const always = { revalidateOnMount: true, revalidateIfStale: true };

/** `/signing/:requestUid/document`: the pages of a document that was sent, as they are now. */
export function OneSentDocument() {
  const { requestUid = '' } = useParams();
  const { data, error, mutate } = useRead(signingRequests.pages, { requestUid }, always);
  const download = useDownload(requestUid);
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NotFound />;
  return (
    <Screen
      title={data?.title ?? 'Document'}
      visit={{
        pageId: `/signing/${requestUid}/document`,
        pageType: 'page',
        title: 'Pages of a document',
      }}
      overline={
        <>
          <Link to={pathTo('/signing')}>Documents to sign</Link>
          {' · '}
          <Link to={pathTo('/signing/:requestUid', { requestUid })}>
            {data ? [data.student_name, data.form_run].filter(Boolean).join(', ') : 'Request'}
          </Link>
        </>
      }
      primary={
        data?.is_sealed && (
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            onClick={() => void download('document')}
          >
            Download sealed document
          </Button>
        )
      }
    >
      {error && !data && (
        <Failure what="This document" error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeletons heights={[480]} what="the document" />}
      {data && (
        <>
          <Alert
            variant="outlined"
            severity={isOpen(data.state) || data.state === 'completed' ? 'info' : 'warning'}
          >
            {standingOf(data)}
          </Alert>
          <Signatures of={data} />
          <Extent document={data} />
          <SentPages document={data} />
        </>
      )}
    </Screen>
  );
}
