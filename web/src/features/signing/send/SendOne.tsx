import { useParams } from 'react-router';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NotFound } from '../../../components/screen/NotFound.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { SendForm } from './SendForm.tsx';

/** `/signing/templates/:templateUid/send`: chooses whom a document is about, and sends it. */
export function SendOne() {
  const { templateUid = '' } = useParams();
  const { data, error, mutate } = useRead(
    signingTemplates.get,
    { templateUid },
    { revalidateOnMount: true, revalidateOnFocus: false },
  );
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NotFound />;
  return (
    <Screen
      title={data ? `Send “${data.title}”` : 'Send a document'}
      visit={{
        pageId: `/signing/templates/${templateUid}/send`,
        pageType: 'page',
        title: 'Send a document',
      }}
    >
      {error && !data && (
        <Failure what="This template" error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeletons heights={[480]} what="the template" />}
      {data && <SendForm template={data} onStale={() => void mutate()} />}
    </Screen>
  );
}
