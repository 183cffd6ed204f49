import { useNavigate } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { useRefresh } from '../../api/refresh.ts';
import { EditorForm } from '../../components/editing/EditorForm.tsx';
import { OpenRecord } from '../../components/editing/OpenRecord.tsx';
import type { Opened } from '../../components/editing/useDraftForm.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { ContentField } from '../../components/forms/ContentField.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';
import { Trail } from '../frame/Trail.tsx';
import { SendToField } from './SendToField.tsx';
import {
  readTemplate,
  type Template,
  type TemplateForm,
  templateRecord,
} from './templateRecord.ts';

const list = pathTo('/admin?tab=subscribed');
const trail = [[list, 'Subscribed']] as const;

/** `/admin/connections-email`: the subject, the text and the recipients with which PDFs are sent. */
export function EmailTemplateScreen() {
  return (
    <AdminFrame overline={<Trail links={trail} />}>
      <OpenRecord
        record={templateRecord}
        what="The e-mail template"
        draft="connections email"
        read={readTemplate}
        skeleton={<Skeletons heights={[480]} what="the text" />}
      >
        {(opened) => <Fields opened={opened} />}
      </OpenRecord>
    </AdminFrame>
  );
}

function Fields({ opened }: { opened: Opened<TemplateForm, Template> }) {
  const navigate = useNavigate();
  const refresh = useRefresh('posts');
  const editor = useEditor(templateRecord, opened, {
    onSaved: () => void refresh(),
    onClose: () => void navigate(list),
  });
  return (
    <EditorForm editor={editor} name="Email template">
      <FormField name="subject" label="Subject" />
      {/* The link to the PDF follows the text. */}
      <ContentField
        name="email_html"
        label="Email text"
        documentKey={editor.documentKey}
        flush={editor.flush}
      />
      <SendToField />
    </EditorForm>
  );
}
