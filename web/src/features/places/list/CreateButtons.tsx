import { pathTo } from '#shared/site/paths';
import { CreateNew } from '../../../components/lists/CreateNew.tsx';

/** Links to the forms of a new place and a new page. */
export const CreateButtons = () => (
  <CreateNew
    links={[
      [pathTo('/admin/add-place'), 'Place', 'A space of a course or an area'],
      [pathTo('/admin/add-page'), 'Page', 'A text or a folder of documents in a place'],
    ]}
  />
);
