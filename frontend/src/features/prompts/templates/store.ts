import { queryOptions, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { promptsApi, type TemplateCategory } from "@/shared/api/prompts";

const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: promptsApi.templates,
  // They are a part of the product: one reading serves the whole visit.
  staleTime: Number.POSITIVE_INFINITY,
});

/** All templates; asked for when something that shows them is opened for the first time. */
export function useTemplates() {
  const { data, isError, refetch } = useQuery(templatesQuery);
  return { templates: data ?? [], ready: data !== undefined, failed: isError, retry: refetch };
}

/** The title of one, if they are known. */
export function useTemplateTitle(magNumId: number | null): string | undefined {
  const { data } = useQuery({ ...templatesQuery, enabled: false });
  return data?.find((template) => template.magNumId === magNumId)?.title;
}

interface Category {
  /** The kind that is looked at; null for all of them. */
  category: TemplateCategory | null;
}

export const useCategory = create<Category>(() => ({ category: null }));

export function showCategory(category: TemplateCategory | null): void {
  useCategory.setState({ category });
}
