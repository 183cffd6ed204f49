import { Button } from '@mui/material';
import { Link } from 'react-router';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { usePages } from '../../../api/pages.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';

/** The empty list, with the next step: send a template that is ready, or make the first one. */
export const NothingSent = ({ mayAct }: { mayAct: boolean }) =>
  mayAct ? (
    <NextStep />
  ) : (
    <EmptyState title="Nothing was sent yet">
      Documents that your colleagues send appear here.
    </EmptyState>
  );

function NextStep() {
  const { records, error } = usePages(signingTemplates.list, { limit: 50 });
  // Nothing is offered before it is known what fits.
  if (!records && !error) return null;
  const ready = records?.find(({ is_complete }) => is_complete);
  const templates = pathTo('/signing/templates');
  if (!ready) {
    return (
      <EmptyState
        title="Nothing was sent yet"
        action={
          <Button component={Link} to={templates} variant="outlined">
            Make a template
          </Button>
        }
      >
        A template holds a PDF and says who signs where. Make one, then send it.
      </EmptyState>
    );
  }
  const { templateUid, title } = ready;
  return (
    <EmptyState
      title="Nothing was sent yet"
      action={
        <Row justify="center">
          <Button
            component={Link}
            to={pathTo('/signing/templates/:templateUid/send', { templateUid })}
            variant="contained"
          >
            {`Send “${title}”`}
          </Button>
          <Button component={Link} to={templates}>
            Choose another document
          </Button>
        </Row>
      }
    >
      {`“${title}” is ready. Send it, and see here who has signed.`}
    </EmptyState>
  );
}
