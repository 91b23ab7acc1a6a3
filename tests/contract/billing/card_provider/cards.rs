//! Customers and their cards.

use octavo_application::billing::ports::card_provider::CardProviderError;
use octavo_domain::billing::card::{CustomerRef, PaymentMethodRef};

use octavo_domain::account::email::Email;

use super::{
    Bench,
    bench::{NO_FUNDS, PAYS},
    provider_promises,
};

provider_promises! {
    async fn an_account_has_one_customer(bench: &Bench) {
        let customer = bench.customer(1).await;
        assert_eq!(bench.customer(1).await, customer);
        assert_ne!(bench.customer(2).await, customer);
        let (one, other) = tokio::join!(bench.customer(3), bench.customer(3));
        assert_eq!(one, other);
    }

    async fn a_customer_can_be_called_something_else(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        let email = Email::parse("ines@kiln.example").unwrap();
        bench.provider.update_customer(&customer, &email, "Ines Okafor").await.unwrap();
        assert!(bench.provider.default_card(&customer).await.unwrap().is_some(), "nothing else has changed");
        bench.provider.delete_customer(&customer).await.unwrap();
        let gone = bench.provider.update_customer(&customer, &email, "Ines").await.unwrap_err();
        assert_eq!(gone, CardProviderError::NoCustomer(customer.0));
    }

    async fn who_was_deleted_is_made_anew(bench: &Bench) {
        let before = bench.payer(PAYS).await;
        bench.provider.delete_customer(&before).await.unwrap();
        let customer = bench.payer(NO_FUNDS).await;
        assert_ne!(customer, before);
        assert_eq!(bench.customer(1).await, customer);
        assert_eq!(bench.provider.default_card(&customer).await.unwrap().unwrap().last4, "9995");
    }

    async fn the_card_that_pays_is_the_last_one_that_was_chosen(bench: &Bench) {
        let customer = bench.customer(1).await;
        assert_eq!(bench.provider.default_card(&customer).await.unwrap(), None);
        let (first, second) = (bench.enter(&customer, PAYS).await, bench.enter(&customer, NO_FUNDS).await);
        for card in [&first, &second] {
            assert_eq!(&bench.provider.set_default_card(&customer, &card.method).await.unwrap(), card);
        }
        let card = bench.provider.default_card(&customer).await.unwrap().unwrap();
        assert_eq!((card.brand.as_str(), card.last4.as_str()), ("visa", "9995"));
        assert_eq!((card.expires_month, card.expires_year), (12, 2030));
    }

    async fn a_card_is_removed_once(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        assert!(bench.provider.remove_default_card(&customer).await.unwrap());
        assert!(!bench.provider.remove_default_card(&customer).await.unwrap());
        assert_eq!(bench.provider.default_card(&customer).await.unwrap(), None);
        let refused = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap_err();
        assert!(matches!(refused, CardProviderError::Rejected(_)), "{refused}");
    }

    async fn nobody_pays_with_the_card_of_another(bench: &Bench) {
        let (customer, other) = (bench.customer(1).await, bench.customer(2).await);
        let card = bench.enter(&other, PAYS).await;
        let elsewhere = format!("../customers/{}", other.0);
        for method in [card.method, PaymentMethodRef("card_none".to_owned()), PaymentMethodRef(elsewhere)] {
            let refused = bench.provider.set_default_card(&customer, &method).await.unwrap_err();
            assert!(matches!(refused, CardProviderError::Rejected(_)), "{refused}");
        }
        assert_eq!(bench.provider.default_card(&customer).await.unwrap(), None);
    }

    async fn a_customer_who_is_gone_has_no_cards_and_enters_none(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        bench.provider.delete_customer(&customer).await.unwrap();
        bench.provider.delete_customer(&customer).await.unwrap();
        assert_eq!(bench.provider.default_card(&customer).await.unwrap(), None);
        for gone in [customer, CustomerRef("cus_none".to_owned())] {
            let refused = bench.provider.begin_card_setup(&gone).await.unwrap_err();
            assert_eq!(refused, CardProviderError::NoCustomer(gone.0));
        }
        let page = bench.provider.list_since(bench.now(), None).await.unwrap();
        assert_eq!(page.payments.len(), 1, "what was paid stays in the books");
    }
}
