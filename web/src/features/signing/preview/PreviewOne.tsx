import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { signingTemplates, type Template } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NotFound } from '../../../components/screen/NotFound.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

const always = { revalidateOnMount: true, revalidateIfStale: true };

/** `/signing/templates/:templateUid/preview`: a stored template as each recipient would see it. */
export function PreviewOne() {
  const { templateUid = '' } = useParams();
  const { data, error, mutate } = useRead(signingTemplates.get, { templateUid }, always);
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NotFound />;
  return (
    <Screen
      title="Preview"
      visit={{
        pageId: `/signing/templates/${templateUid}/preview`,
        pageType: 'page',
        title: 'Preview of a template',
      }}
      overline={data?.title}
      action={
        <Button
          variant="outlined"
          component={Link}
          to={pathTo('/signing/templates/:templateUid', { templateUid })}
        >
          Back to the template
        </Button>
      }
    >
      {error && !data && (
        <Failure what="This template" error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeletons heights={[480]} what="the template" />}
      {data && <Preview template={data} />}
    </Screen>
  );
}

const widths = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;

/** Chooses the recipient and the width, and shows what the recipient sees. */
function Preview({ template }: { template: Template }) {
  const { parties } = template.form;
  const [partyUid, setParty] = useState(parties[0]?.partyUid ?? '');
  const [width, setWidth] = useState<string>('desktop');
  // A narrow screen has no room for the view of a desktop.
  const isNarrow = useIsNarrow();
  const { data, error, mutate } = useRead(
    signingTemplates.preview,
    partyUid && template.fileUid ? { templateUid: template.templateUid, partyUid } : null,
    always,
  );
  if (!template.fileUid) {
    return <EmptyState title="No PDF yet">Upload the PDF first. Then come back.</EmptyState>;
  }
  return (
    <>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        This shows the saved template with sample values. Nothing is sent, and nothing that you
        write here is kept.
      </Alert>
      <Row gap={0} columnGap={3}>
        <ChoiceButtons
          label="Recipient"
          value={partyUid}
          options={parties.map((party) => [party.partyUid, party.name])}
          onChoose={setParty}
        />
        {!isNarrow && (
          <ChoiceButtons label="Width" value={width} options={widths} onChoose={setWidth} />
        )}
      </Row>
      {error && !data && <Failure what="The preview" error={error} onRetry={() => void mutate()} />}
      {data && (
        <PreviewFrame
          key={partyUid}
          view={data}
          fileUid={template.fileUid}
          isNarrow={isNarrow || width === 'phone'}
        />
      )}
    </>
  );
}
