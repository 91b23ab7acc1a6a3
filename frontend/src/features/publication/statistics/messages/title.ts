/** The navigation says it too, and needs no other word of the page. */
export const statisticsTitle = "Views";
