import { useParams } from 'react-router';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { call } from '../../../api/client.ts';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { NotFound } from '../../../components/screen/NotFound.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { draftOf, templateRecord } from './templateRecord.ts';

/** `/signing/templates/:templateUid`: a document, who signs it, and where. */
export function OneTemplate() {
  const { templateUid = '' } = useParams();
  return (
    <OpenRecord
      key={templateUid}
      record={templateRecord}
      what="This template"
      draft={draftOf(templateUid)}
      read={() => call(signingTemplates.get, { templateUid })}
      missing={<NotFound />}
      skeleton={<Skeletons heights={[480]} what="the template" />}
    >
      {(opened) => <TemplateEditor templateUid={templateUid} opened={opened} />}
    </OpenRecord>
  );
}
