import AddIcon from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signingTemplates, type TemplateSummary } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../api/pages.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { SigningTabs } from '../SigningTabs.tsx';
import { TemplateList } from './TemplateList.tsx';

const NewTemplateDialog = onDemand(
  async () => (await import('./NewTemplateDialog.tsx')).NewTemplateDialog,
);

/** `/signing/templates`: the documents that the school sends, with their forms. */
export function AllTemplates() {
  const [isNew, setNew] = useState<{ copyOf?: TemplateSummary }>();
  const navigate = useNavigate();
  const pages = useTemplates();
  return (
    <Screen
      title="Documents to sign"
      primary={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setNew({})}>
          New template
        </Button>
      }
    >
      <SigningTabs current="/signing/templates" />
      <Templates
        pages={pages}
        onNew={() => setNew({})}
        onCopy={(template) => setNew({ copyOf: template })}
      />
      {isNew && (
        <NewTemplateDialog
          copyOf={isNew.copyOf}
          onClose={() => setNew(undefined)}
          onMade={(templateUid) =>
            void navigate(pathTo('/signing/templates/:templateUid', { templateUid }))
          }
        />
      )}
    </Screen>
  );
}

/** Reads the templates, and removes one after a question. */
function useTemplates() {
  const { attempt, confirm } = useFeedback();
  const pages = usePages(signingTemplates.list, { limit: 50 });
  return {
    ...pages,
    async remove({ templateUid, title }: TemplateSummary) {
      const question = 'Documents that were sent from it stay as they are.';
      if (!(await confirm(`Remove “${title}”?`, question, 'Remove template'))) return;
      await attempt(() => call(signingTemplates.remove, { templateUid }), 'Template removed.');
      await pages.refresh();
    },
  };
}

interface TemplatesProps {
  pages: ReturnType<typeof useTemplates>;
  onNew: () => void;
  onCopy: (template: TemplateSummary) => void;
}

function Templates({ pages, onNew, onCopy }: TemplatesProps) {
  const { records, error, refresh, loadMore, isLoadingMore, remove } = pages;
  if (error && !records)
    return <Failure what="The templates" error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[320]} what="the templates" />;
  if (records.length === 0) {
    return (
      <EmptyState
        title="No template yet"
        action={
          <Button variant="outlined" onClick={onNew}>
            Make the first template
          </Button>
        }
      >
        Upload a PDF, say who signs it, and place their signatures. Then send it to as many families
        as you like.
      </EmptyState>
    );
  }
  return (
    <>
      <TemplateList templates={records} onCopy={onCopy} onRemove={(each) => void remove(each)} />
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </>
  );
}
