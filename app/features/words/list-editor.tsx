import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { newKey } from '#app/lib/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { emptyValue } from '#shared/contracts/words/fields.ts';
import { readProperties } from '#shared/records.ts';
import { type EditorProps, getElement, getEntryTitle, getField } from './field-values.ts';

const LONG_LIST = 20;
/** How far a pointer may move before a drag starts. */
const DRAG_AFTER_PX = 6;

type ListEditorProps = EditorProps & { renderEntry: (props: EditorProps) => ReactNode };

/** A list whose entries are added, removed and sorted by mouse, touch and keyboard. Each collapses to one line. */
export function ListEditor({ schema, value, path, errors, target, onChange, renderEntry }: ListEditorProps) {
  const field = getField(schema);
  const element = getElement(schema);
  const entries = Array.isArray(value) ? value : [];
  // Entries have no ids of their own, but need stable keys while they are moved.
  const [storedKeys, setStoredKeys] = useState<string[]>([]);
  const [opened, setOpened] = useState<string>();
  const [filter, setFilter] = useState('');
  const [removed, setRemoved] = useState<{ index: number; key: string; entry: unknown }>();
  /** What gets the focus once rendered, after its button has disappeared. */
  const [searched, setSearched] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const keys = storedKeys.length === entries.length ? storedKeys : entries.map(() => newKey());
  if (keys !== storedKeys) setStoredKeys(keys);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  useEffect(() => {
    if (searched) section.current?.querySelector<HTMLElement>(searched)?.focus();
  }, [searched]);

  function change(changed: unknown[], changedKeys: string[]) {
    setStoredKeys(changedKeys);
    onChange(changed);
  }

  function move({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over.id))];
    change(arrayMove(entries, from, to), arrayMove(keys, from, to));
  }

  /** Screen reader announcements: the entry's label and position. */
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${named(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active.id)} is at place ${getPosition(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${named(active.id)} was put down at place ${getPosition(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${named(active.id)} was left where it was.`,
  };

  function named(key: string | number): string {
    return getEntryTitle(entries[keys.indexOf(String(key))] ?? {}, field);
  }

  function getPosition(key: string | number): string {
    return `${keys.indexOf(String(key)) + 1} of ${keys.length}`;
  }

  function add() {
    const key = newKey();
    setFilter('');
    setOpened(key);
    change([...entries, emptyValue(element)], [...keys, key]);
    setSearched(`[data-entry="${key}"] :is(input, textarea, select)`);
  }

  function remove(index: number) {
    const key = keys[index] ?? '';
    setRemoved({ index, key, entry: entries[index] });
    change(entries.toSpliced(index, 1), keys.toSpliced(index, 1));
    setSearched(`[data-removed="${key}"] button`);
  }

  function restore() {
    if (!removed) return;
    const { index, key, entry } = removed;
    change(entries.toSpliced(index, 0, entry), keys.toSpliced(index, 0, key));
    setRemoved(undefined);
    setSearched(`[data-entry="${key}"] [aria-expanded]`);
  }

  const undo = removed && (
    <li
      key="removed"
      data-removed={removed.key}
      className="flex flex-wrap items-center justify-between gap-x-4 py-1 font-sans text-sm text-faint"
    >
      <span role="status" className="min-w-0">
        Removed: {getEntryTitle(removed.entry, field)}
      </span>
      <Button variant="plain" size="small" onClick={restore}>
        Undo
      </Button>
    </li>
  );

  const name = field.item?.name ?? 'entry';
  return (
    <section ref={section} aria-label={field.label} className="border-t border-rule pt-4">
      <h2 className="small-caps text-lg leading-none font-semibold">{field.label}</h2>
      {field.help && <p className="mt-1 font-sans text-sm text-faint">{field.help}</p>}
      {errors[path] && (
        <p role="alert" data-path={path} tabIndex={-1} className="mt-1 font-sans text-sm problem font-medium">
          {errors[path]}
        </p>
      )}
      {entries.length > LONG_LIST && (
        <Field
          label={`Filter: ${field.label}`}
          type="search"
          value={filter}
          className="mt-3"
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements }}
        onDragEnd={move}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul className="mt-3 divide-y divide-rule border-y border-rule">
            {entries.map((entry, index) => {
              const key = keys[index] ?? '';
              const place = `${path}.${index}`;
              const title = getEntryTitle(entry, field);
              const isTarget =
                key === opened || [target, ...Object.keys(errors)].some((path) => isWithin(path, place));
              return (
                <Fragment key={key}>
                  {removed?.index === index && undo}
                  <Entry
                    id={key}
                    path={place}
                    title={title}
                    isHidden={!isTarget && !title.toLowerCase().includes(filter.trim().toLowerCase())}
                    marks={listMarks(entry)}
                    isFixed={field.isFixed === true}
                    isTarget={isTarget}
                    onRemove={() => remove(index)}
                  >
                    {renderEntry({
                      schema: element,
                      value: entry,
                      path: place,
                      errors,
                      target,
                      onChange: (changed) => onChange(entries.with(index, changed)),
                    })}
                  </Entry>
                </Fragment>
              );
            })}
            {removed && removed.index >= entries.length && undo}
          </ul>
        </SortableContext>
      </DndContext>
      {!field.isFixed && entries.length < (field.max ?? Number.POSITIVE_INFINITY) && (
        <Button variant="plain" size="small" className="mt-2 -ml-1" onClick={add}>
          Add {/^[aeiou]/.test(name) ? 'an' : 'a'} {name}
        </Button>
      )}
    </section>
  );
}

type EntryProps = {
  id: string;
  path: string;
  title: string;
  /** Left out by the filter. It stays rendered, with what is open in it. */
  isHidden: boolean;
  marks: string[];
  isFixed: boolean;
  isTarget: boolean;
  onRemove: () => void;
  children: ReactNode;
};

function Entry({ id, path, title, isHidden, marks, isFixed, isTarget, onRemove, children }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: isFixed });
  const marksId = useId();
  const [isOpen, setOpen] = useState(isTarget);
  const [wasTarget, setWasTarget] = useState(isTarget);
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget);
    if (isTarget) setOpen(true);
  }
  return (
    <li
      ref={setNodeRef}
      data-entry={id}
      hidden={isHidden}
      // Set by React in the browser, which the CSP allows; the admin area is not server-rendered.
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
      className={`bg-paper ${isDragging ? 'relative z-10 shadow-md' : ''}`}
    >
      <div className="flex items-center gap-1">
        {!isFixed && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${title}`}
            className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-faint hover:text-ink"
          >
            <Icon path="M5 8h14M5 12h14M5 16h14" className="size-5" />
          </button>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          data-path={path}
          onClick={() => setOpen(!isOpen)}
          aria-describedby={marks.length > 0 ? marksId : undefined}
          className="min-h-11 min-w-0 flex-1 cursor-pointer py-2 text-left leading-snug hover:text-faint"
        >
          <span className="wrap-break-word">{title}</span>
        </button>
        {marks.length > 0 && (
          <span id={marksId} className="shrink-0 px-1 font-sans text-sm text-faint">
            {marks.join(', ')}
          </span>
        )}
        {!isFixed && (
          <Button variant="plain" size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      {isOpen && <div className="pt-2 pr-1 pb-6 pl-3 sm:pl-12">{children}</div>}
    </li>
  );
}

/** The state of a collapsed entry: hidden, or not confirmed. */
function listMarks(entry: unknown): string[] {
  const { hidden, shown, demonstration } = readProperties(entry);
  return [
    ...(hidden === true || shown === false ? ['hidden'] : []),
    ...(demonstration === true ? ['example'] : []),
  ];
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`);
}
