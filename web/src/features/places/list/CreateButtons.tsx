import { pathTo } from '#shared/site/paths';
import { CreateNew } from '../../../components/lists/CreateNew.tsx';

/** Links to the forms of a new place and a new page. */
export const CreateButtons = () => (
  <CreateNew
    links={[
      [pathTo('/admin/add-place'), 'Place'],
      [pathTo('/admin/add-page'), 'Page'],
    ]}
  />
);
