import type { GroupList } from '#shared/audiences/audience';
import type { Group } from '#shared/audiences/groups.contract';
import { missingName } from '#shared/audiences/school-group';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import type { PostCategory } from '#shared/posts/post-categories.contract';
import { canExcludeStudents } from '#shared/posts/post-rules';
import { postTypeNames } from '#shared/posts/type-names';
import { askInWords } from '../../../asks/editor/askForm.ts';
import type { ComparedField } from '../../../components/editing/compare/FieldComparison.tsx';
import { linesOf } from '../../../components/editing/compare/linesOf.ts';
import { minuteText } from '../../../components/text/dates.ts';
import { type FieldName, fieldLabels, isSameField, type PostForm } from './form.ts';

/** The names and the time zone for a form in words. */
export interface Words {
  readonly timeZone: string;
  readonly groups: readonly Group[];
  readonly categories: readonly PostCategory[];
}

/** Returns the fields that differ between two versions of a post, in words. */
export function comparison(from: PostForm, to: PostForm, words: Words): ComparedField[] {
  const names = (Object.keys(fieldLabels) as FieldName[]).filter(
    (name): name is Exclude<FieldName, 'slug'> => name !== 'slug',
  );
  return names
    .filter((name) => isShown(name, from) || isShown(name, to))
    .filter((name) =>
      name === 'featuredImage' ? pictureOf(from) !== pictureOf(to) : !isSameField(name, from, to),
    )
    .map((name) => {
      const [before, after] = [inWords(name, from, words), inWords(name, to, words)];
      return {
        name,
        label: fieldLabels[name],
        from: before,
        to: after,
        note: before === after && name !== 'featuredImage' ? sameWords : undefined,
        pictures:
          name === 'featuredImage' ? { from: pictureOf(from), to: pictureOf(to) } : undefined,
      };
    });
}

const sameWords = 'The words are the same; formatting, pictures or links differ.';

const pictureOf = ({ featuredImage, featured_img_url }: PostForm): string =>
  featuredImage ?? featured_img_url;

const isShown = (name: FieldName, { type, for_carer_only }: PostForm): boolean => {
  if (name === 'postcategory_categoryid') return type === 'newsletter';
  if (name === 'sort_order' || name === 'type') return type !== 'newsletter';
  return name !== 'for_carer_only' || for_carer_only || canExcludeStudents(type);
};

function inWords(name: Exclude<FieldName, 'slug'>, form: PostForm, words: Words): string {
  switch (name) {
    case 'type':
      return postTypeNames[form.type];
    case 'content_html':
      return linesOf(form.content_html);
    case 'postcategory_categoryid':
      return (
        words.categories.find(
          ({ postcategoryUid }) => postcategoryUid === form.postcategory_categoryid,
        )?.categoryname ?? 'No category'
      );
    case 'published':
      return form.published ? 'Published' : 'Draft Mode';
    case 'publish_start':
    case 'publish_end':
      return momentOf(form[name], words.timeZone);
    case 'group_list':
      return audienceOf(form.group_list, words.groups);
    case 'for_carer_only':
    case 'make_public':
      return form[name] ? 'Yes' : 'No';
    case 'sort_order':
      return String(form.sort_order ?? 'None');
    case 'ask':
      return form.ask ? askInWords(form.ask) : 'Nothing is asked';
    case 'files':
      return (form.files ?? []).map(({ filename }) => filename).join(', ') || 'No files';
    case 'featuredImage':
      return '';
    default:
      return form[name];
  }
}

const momentOf = (value: string, timeZone: string): string => {
  if (value === UNPUBLISHED) return 'No date';
  return value === INDEFINITE ? 'No end date' : minuteText(new Date(value), timeZone);
};

function audienceOf(list: GroupList, groups: readonly Group[]): string {
  const types = list.userTypes.filter(({ checked }) => checked).map(({ name }) => name);
  const names = list.groups.map(
    (uid) => groups.find(({ groupUid }) => groupUid === uid)?.groupname ?? missingName(uid),
  );
  const who = types.join(', ') || 'Nobody';
  return names.length > 0 ? `${who}: ${names.join(', ')}` : who;
}
