import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form, useLocation } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { type TypedSearch, useTypedSearch } from '#app/lib/use-typed-search.ts';

type Labels = { label: string; isLabelHidden?: boolean; placeholder: string };
type Filters = Record<string, string | undefined>;

type SearchBoxProps = Labels & {
  /** The search in the URL. */
  q: string;
  /** The other filters, for a form submitted without JavaScript. */
  filters?: Filters;
};

/** Searches a list while typing. The search is in the URL, replacing the previous history entry. */
export function SearchBox({ q, ...form }: SearchBoxProps) {
  return <SearchForm typed={useAddressSearch(q)} {...form} />;
}

/** The text of a box whose search is in the URL of its list. */
export function useAddressSearch(q: string): TypedSearch {
  const location = useLocation();
  const changeAddress = useChangeAddress();
  return useTypedSearch(q, (words) => changeAddress({ q: words }, { replace: true }), {
    restartOn: location,
  });
}

type SearchFormProps = Labels &
  Pick<ComponentProps<typeof Form>, 'action' | 'onBlur'> & {
    typed: TypedSearch;
    filters?: Filters;
    input?: ComponentProps<'input'>;
    /** Beside the box. */
    button?: ReactNode;
    /** Below it. */
    children?: ReactNode;
  };

/** The form of every public search box. */
export function SearchForm(props: SearchFormProps) {
  const { typed, label, isLabelHidden, placeholder, filters = {}, input, button, children, ...form } = props;
  const id = useId();
  return (
    <Form
      {...form}
      method="get"
      role="search"
      className="relative max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        typed.search();
      }}
    >
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-2 block font-sans text-sm font-semibold'}
      >
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="q"
          type="search"
          autoComplete="off"
          value={typed.text}
          placeholder={placeholder}
          onInput={(event) => typed.setText(event.currentTarget.value)}
          className="control min-w-0 flex-1"
          {...input}
        />
        {button}
      </div>
      {children}
    </Form>
  );
}
